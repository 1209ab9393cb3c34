import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const read = (text: string) => [...readCsv(text)];

describe('reading a CSV file', () => {
  it('reads cells with quotes, separators and line breaks, with any line ending', () => {
    expect(read('\uFEFFa,b\r\n"x, ""y""","1\n2"\n\nlast,')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '1\n2'] },
      { line: 5, cells: ['last', ''] },
    ]);
  });

  it('takes a semicolon as the separator when the first line has no comma', () => {
    expect(read('a;b\n1,5;2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', '2'] },
    ]);
  });

  it('loses only the line of a quote that is never closed', () => {
    const good = Array.from({ length: 1_000 }, (_, index) => `a${index}@mail.example,2025-05-01`);
    const lines = ['email,consented_at', ...good.slice(0, 500), 'broken@mail.example,"2025', ...good.slice(500)];
    const result = read(lines.join('\n'));
    expect(result).toHaveLength(lines.length);
    expect(result.filter(({ cells }) => cells.length !== 2)).toEqual([
      { line: 502, cells: ['broken@mail.example,"2025'] },
    ]);
  });

  it('terminates for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ';') }), (any) => {
        for (const { line } of read(any)) expect(line).toBeGreaterThan(0);
      }),
    );
  });
});
