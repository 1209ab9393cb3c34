import { describe, expect, it } from 'vitest';
import { TABLE_SELECTION_MAX } from '#contract/table.ts';
import { withRows } from './row-selection.tsx';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('selected rows', () => {
  it('gain and lose the rows of a page, and keep those of the others', () => {
    expect([...withRows(new Set([1, 9]), [1, 2, 3], true)]).toEqual([1, 9, 2, 3]);
    expect([...withRows(new Set([1, 2, 9]), [1, 2, 3], false)]).toEqual([9]);
  });

  it('are at most as many as one call takes', () => {
    const almost = new Set(numbers(1, TABLE_SELECTION_MAX - 1));
    const full = withRows(almost, numbers(1_000, 1_049), true);
    expect(full.size).toBe(TABLE_SELECTION_MAX);
    expect(full.has(1_000)).toBe(true);
    expect(withRows(full, [2_000], true)).toEqual(full);
  });
});
