import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#domain/newsletter/read-csv.ts';
import { csvLine } from './csv-line.ts';

describe('a line of a CSV file', () => {
  it.each([
    ['=HYPERLINK("http://a.test")', `"'=HYPERLINK(""http://a.test"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
  ])('makes %j a text', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });

  it('quotes separators, quotes and line breaks (RFC 4180)', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' spaced '])).toBe(
      '"a,b","say ""hi""","two\nlines"," spaced "\r\n',
    );
  });

  it('writes numbers as numbers, nothing for null, and objects as JSON', () => {
    expect(csvLine([-1.5, 1e-12, true, null, undefined, { a: 1 }])).toBe('-1.5,1e-12,true,,,"{""a"":1}"\r\n');
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
});
