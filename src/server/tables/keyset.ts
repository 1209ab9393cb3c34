import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ProblemError } from '#server/http/problem-error.ts';

/** The position of a row in a sort order. */
export interface Cursor {
  /** The value that the rows are sorted by, as PostgreSQL writes it. */
  readonly key: string;
  readonly id: number;
}

/** Rows of a sorted table, from a position on. */
export interface KeysetRange<Column extends string = string> {
  readonly column: Column;
  readonly isDescending: boolean;
  /** Exclusive; undefined: from the first row. */
  readonly from: Cursor | undefined;
  readonly limit: number;
}

/** The parts of the statement that reads a range. */
export interface KeysetParts {
  /** The key of each row's cursor. */
  readonly key: SQL<string>;
  readonly where: SQL | undefined;
  readonly orderBy: SQL;
}

/**
 * Returns how to read `range` of rows sorted by `by` and then by `id`, which an index on both does in the time of one
 * page, at any depth. Neither may be null.
 */
export function keyset({ isDescending, from }: KeysetRange, by: SQLWrapper, id: SQLWrapper): KeysetParts {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  return {
    key: sql<string>`(${by})::text`,
    where: from && sql`(${by}, ${id}) ${beyond} (${from.key}, ${from.id})`,
    orderBy: sql`${by} ${direction}, ${id} ${direction}`,
  };
}

/** Selects the texts that begin with `prefix`, by an index on `text`, whose collation must be "C". */
export function beginsWith(text: SQLWrapper, prefix: SQLWrapper): SQL | undefined {
  return and(sql`${text} >= ${prefix}`, sql`${text} < ${prefix} || ${LAST_CHARACTER}::text`);
}

const LAST_CHARACTER = '\u{10ffff}';

/** Returns the cursor as a text for addresses. */
export function writeCursor({ key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws {ProblemError} invalid-request */
export function readCursor(text: string): Cursor {
  try {
    const [key, id, ...rest]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof key === 'string' && typeof id === 'number' && Number.isSafeInteger(id) && rest.length === 0) {
      return { key, id };
    }
  } catch {
    // Not a cursor of ours.
  }
  throw invalidCursor();
}

export function invalidCursor(): ProblemError {
  return new ProblemError('invalid-request', 'This page does not exist; start at the first one.');
}
