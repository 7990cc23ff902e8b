/**
 * The reference page: the OpenAPI document as one page of HTML, without scripts and without anything from elsewhere.
 */
import type { OpenApiDocument } from './openapi.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const toRefName = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

const toLimits = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  const range = (least: number | undefined, most: number | undefined, unit: string): string =>
    most === undefined ? '' : ` ${least ?? 0}–${most}${unit}`;
  return range(minimum, maximum, '') + range(minLength, maxLength, ' characters');
};

/** The type in words, with links to named schemas. */
const toType = (schema: Schema): string => {
  if (schema.$ref !== undefined) return `<a href="#schema-${escape(toRefName(schema.$ref))}">${escape(toRefName(schema.$ref))}</a>`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(toType).join(' or ');
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(' ');
  if (schema.items) return `array of ${toType(schema.items)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return `${escape(types)}${schema.format === undefined ? '' : ` (${escape(schema.format)})`}${toLimits(schema)}`;
};

/** The type, and below it the members of an object that has no name of its own. */
const toDetail = (schema: Schema): string => {
  const nested = schema.items ?? schema;
  return toType(schema) + (nested.properties ? toMembers(nested) : '');
};

const toMembers = ({ properties = {}, required = [] }: Schema): string =>
  `<table><tr><th>Member</th><th>Type</th><th></th></tr>${Object.entries(properties)
    .map(
      ([name, member]) =>
        `<tr><td><code>${escape(name)}</code></td><td>${toDetail(member)}</td><td>${required.includes(name) ? 'required ' : ''}${escape(member.description ?? '')}</td></tr>`,
    )
    .join('')}</table>`;

const toSchema = (name: string, schema: Schema): string => {
  const parts = schema.oneOf ?? schema.anyOf ?? [schema];
  return `<section id="schema-${escape(name)}"><h3>${escape(name)}</h3>${parts.map((part) => (part.properties ? toMembers(part) : `<p>${toType(part)}</p>`)).join('<p>or</p>')}</section>`;
};

const toOperation = (method: string, path: string, operation: DocumentedOperation): string => {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}</td><td>${toType(schema)}</td><td>${required === true ? 'required ' : ''}${escape(schema.description ?? '')}</td></tr>`,
  );
  const body = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => `<p>Body: ${toType(schema)}</p>`);
  const responses = Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
    const [schema] = Object.values(content);
    return `<tr><td>${escape(status)}</td><td>${schema ? toDetail(schema.schema) : ''}</td><td>${escape(description)}</td></tr>`;
  });
  return `<section id="${escape(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3><p>${escape(operation.summary)}.</p>
${parameters.length === 0 ? '' : `<table><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr>${parameters.join('')}</table>`}${body.join('')}
<details><summary>Answers</summary><table>${responses.join('')}</table></details></section>`;
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;margin:.5rem 0;width:100%}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
code{background:#f2f2f2;padding:0 .2em}section{border-top:1px solid #bbb;margin-top:1.5rem}nav ul{columns:2}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}code{background:#333}a{color:#9cf}}`;

export const toDocsPage = (document: OpenApiDocument): string => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, DocumentedOperation>>).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = [...new Set(operations.flatMap(({ operation }) => operation.tags))].map((tag) => ({
    tag,
    own: operations.filter(({ operation }) => operation.tags.includes(tag)),
  }));
  const menu = operations.map(
    ({ method, path, operation }) => `<li><a href="#${escape(operation.operationId)}">${method.toUpperCase()} ${escape(path)}</a></li>`,
  );
  const notifications = Object.entries((document.webhooks ?? {}) as Readonly<Record<string, { readonly post: DocumentedOperation }>>);
  const schemas = Object.entries((document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(document.info.title)}: reference</title><style>${STYLE}</style></head>
<body><h1>${escape(document.info.title)} ${escape(document.info.version)}</h1><p>${escape(document.info.description ?? '')} The same as <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
<p>Every request carries the header <code>Authorization: KEY</code>. A POST may carry <code>Idempotency-Key</code>.</p>
<nav><ul>${menu.join('')}</ul></nav>
${groups.map(({ tag, own }) => `<h2>${escape(tag)}</h2>${own.map(({ method, path, operation }) => toOperation(method, path, operation)).join('')}`).join('')}
<h2>Notifications</h2>${notifications.map(([name, { post }]) => toOperation('post', name, { ...post, operationId: name })).join('')}
<h2>Schemas</h2>${schemas.map(([name, schema]) => toSchema(name, schema)).join('')}
</body></html>
`;
};
