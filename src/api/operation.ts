/**
 * An operation: one method on one path, with the schemas of all that goes in and out, and the function that does it.
 *
 * The operations are the one source of the routes, of what is checked, and of the OpenAPI document. They get a session
 * that is bound to the account and environment of the caller's key; a POST or DELETE runs in one transaction.
 */
import type { z } from '@hono/zod-openapi';
import type { ServiceContext } from './context.js';
import type { Session } from './store/session.js';

export type Method = 'get' | 'post' | 'delete';

export interface Call<Params, Query, Body> {
  readonly context: ServiceContext;
  readonly session: Session;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** Bytes as they are, under their own content type. */
export interface Download {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

export type Answer = Readonly<Record<string, unknown>> | Download | undefined;

export interface Operation {
  /** Unique; the name of the operation in the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** With its parameters in braces: `/v1/clients/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Takes a body of up to 6 MiB instead of 1 MiB. */
  readonly isUpload?: boolean;
  readonly status: 200 | 201 | 204;
  /** Absent: no content, or a download. */
  readonly answer?: z.ZodType;
  readonly isDownload?: boolean;
  readonly run: (call: Call<never, never, never>) => Promise<Answer>;
}

type Inferred<Schema, Without> = Schema extends z.ZodType ? z.output<Schema> : Without;

/** Ties the types of the function to the schemas; the result is an operation like any other. */
export const operation = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Omit<Operation, 'params' | 'query' | 'body' | 'run'> & {
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body;
    readonly run: (call: Call<Inferred<Params, object>, Inferred<Query, object>, Inferred<Body, undefined>>) => Promise<Answer>;
  },
): Operation => definition as unknown as Operation;

/** Names of the parameters of a path. */
export const parsePathParams = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name]) => name!);

/** Whether it makes a resource of its own: what is a part of another is read with that one, and nowhere by itself. */
export const isCreation = ({ status, path }: Operation): boolean => status === 201 && parsePathParams(path).length === 0;

/** The path as the router wants it: `/v1/clients/:id`. */
export const toRoutePath = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, ':$1');
