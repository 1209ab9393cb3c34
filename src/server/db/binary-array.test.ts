import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { float8Array, int8Array } from './binary-array.ts';

const INTEGERS = [0, 1, -1, 2 ** 31, 2 ** 32 + 5, -(2 ** 32) - 5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const FLOATS = [0, 0.1, -1.5, 1e-300, Number.MAX_VALUE, 1_795_000_000_000.123, null];

describe('binary arrays', () => {
  it('are read as the same numbers', async () => {
    const { database, drop } = await openTestDatabase();
    try {
      const { rows } = await database.pool.query('SELECT $1::int8[]::text[] AS integers, $2::float8[] AS floats', [
        int8Array(INTEGERS),
        float8Array(FLOATS),
      ]);
      expect(rows).toEqual([{ integers: INTEGERS.map(String), floats: FLOATS }]);
      const empty = await database.pool.query('SELECT cardinality($1::int8[]) AS length', [int8Array([])]);
      expect(empty.rows).toEqual([{ length: 0 }]);
    } finally {
      await drop();
    }
  });
});
