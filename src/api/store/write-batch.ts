/**
 * Statements of a transaction that nobody waits for an answer of, sent together as its last: one round trip, however many.
 *
 * They run as parts of one statement, so none sees what another writes.
 */
import { CompiledQuery, type Compilable } from 'kysely';
import type { Connection, SqlExecutor } from './database.js';

export interface WriteBatch extends SqlExecutor {
  /** Adds what Kysely made. */
  readonly add: (query: Compilable) => void;
  /** Adds an insert, update or delete; answers at once, without rows. */
  readonly executeSql: SqlExecutor['executeSql'];
  readonly send: (connection: Connection) => Promise<void>;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export const createWriteBatch = (): WriteBatch => {
  const statements: Statement[] = [];
  const executeSql: SqlExecutor['executeSql'] = (text, values = []) => {
    statements.push({ text, values });
    return Promise.resolve({ rows: [] });
  };
  return {
    add: (query) => {
      const { sql: text, parameters: values } = query.compile();
      statements.push({ text, values });
    },
    executeSql,
    send: async (connection) => {
      if (statements.length === 0) return;
      const { text, values } = statements.length === 1 ? statements[0]! : toOneStatement(statements);
      await connection.executeQuery(CompiledQuery.raw(text, [...values]));
    },
  };
};

/** The parameters of each part are numbered after those of the part before. */
const toOneStatement = (statements: readonly Statement[]): Statement => {
  const values: unknown[] = [];
  const parts = statements.map((statement, at) => {
    const before = values.length;
    values.push(...statement.values);
    return `part_${at} as (${statement.text.replaceAll(/\$(\d+)/gu, (_, number) => `$${Number(number) + before}`)})`;
  });
  return { text: `with ${parts.join(', ')} select 1`, values };
};
