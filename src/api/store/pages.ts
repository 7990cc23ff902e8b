/**
 * Pages of a list: newest first (createdAt descending, then id), with the four time filters of the list methods.
 *
 * The bounds are exclusive and exact: times are whole milliseconds, and a bound between two of them has been moved by
 * its reader to the one that leaves the same rows.
 */
import { sql, type SelectQueryBuilder } from 'kysely';
import { ScreeningError } from '../../main.js';
import type { Tables } from './tables.js';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** 1–1000. */
  readonly pageSize: number;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  readonly updatedAfter?: Date;
  readonly updatedBefore?: Date;
}

export interface Page<Item> {
  readonly page: number;
  readonly pageSize: number;
  readonly totalItems: number;
  readonly pages: number;
  readonly items: readonly Item[];
}

/** What is sorted by within one time. */
type TieColumn = 'id' | 'sequence';

interface PageOptions {
  /** `created_at` for what never changes. */
  readonly updatedColumn?: 'created_at' | 'updated_at';
  /** Default `id`, ascending; `sequence` descends. */
  readonly tie?: TieColumn;
}

/**
 * @param query a selection with its conditions.
 * @throws ScreeningError invalid_request for a page that the list does not have; the first page it always has.
 */
export const readPage = async <Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { page, pageSize, ...bounds }: PageRequest,
  { updatedColumn = 'updated_at', tie = 'id' }: PageOptions = {},
): Promise<Page<Row>> => {
  // Every table that is listed has these columns; the type of the parameter cannot say so.
  let rows = query as unknown as SelectQueryBuilder<Tables, 'checks', Row>;
  const updated = updatedColumn as 'updated_at';
  if (bounds.createdAfter) rows = rows.where('created_at', '>', bounds.createdAfter);
  if (bounds.createdBefore) rows = rows.where('created_at', '<', bounds.createdBefore);
  if (bounds.updatedAfter) rows = rows.where(updated, '>', bounds.updatedAfter);
  if (bounds.updatedBefore) rows = rows.where(updated, '<', bounds.updatedBefore);
  const items = await rows
    .orderBy('created_at', 'desc')
    .orderBy(tie as 'id', tie === 'id' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const isLast = items.length < pageSize && (items.length > 0 || page === 1);
  const totalItems = isLast ? (page - 1) * pageSize + items.length : await countRows(rows);
  const pages = Math.ceil(totalItems / pageSize);
  if (page > Math.max(1, pages)) {
    throw new ScreeningError('invalid_request', `page must be at most ${Math.max(1, pages)}: there are no more.`, { param: 'page' });
  }
  return { page, pageSize, totalItems, pages, items };
};

const countRows = async (rows: SelectQueryBuilder<Tables, 'checks', unknown>): Promise<number> => {
  const { count } = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
