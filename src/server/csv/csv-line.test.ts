import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '#domain/newsletter/read-csv.ts';
import { csvLine } from './csv-line.ts';

it('quotes what would break a line, and keeps spreadsheets from running a cell', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', null, 5, true])).toBe('a,"b,c","d""e","f\ng"," h",,5,true\r\n');
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx']) {
    expect(csvLine([formula])).toMatch(/^"?'/);
  }
});

it('writes what the import reads, whatever the texts', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !/^[=+\-@\t\r]|[\r\n]/.test(one) && one.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 10 }), (rows) => {
      const [, ...lines] = readCsv(csvLine(['a', 'b']) + rows.map((row) => csvLine(row)).join(''));
      expect(lines.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});
