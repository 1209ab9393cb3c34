import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, readCsv } from './csv.ts';

describe('a line of a CSV file', () => {
  it.each([
    ['=HYPERLINK("http://a.test")', `"'=HYPERLINK(""http://a.test"")"`],
    [' =1', `"' =1"`],
    ['safe; =1', `"safe;' =1"`],
    ['a=b; c-d', '"a=b; c-d"'],
  ])('makes %j a text', (value, cell) => {
    expect(csvText([[value]])).toBe(`${cell}\r\n`);
  });

  it('opens no cell with a formula, whichever list separator the reader has, and whether it knows quotes or not', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'=+-@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', ...';,\t\r\n" a'),
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (values) => {
        const cells = csvText([values]).split(/[;\t\r\n]/);
        for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
      }),
    );
  });

  it('quotes texts (RFC 4180), and writes numbers as numbers, nothing for null, and objects as JSON', () => {
    expect(csvText([['a,b', 'say "hi"', 'two\nlines', ' spaced ']])).toBe(
      '"a,b","say ""hi""","two\nlines"," spaced "\r\n',
    );
    expect(csvText([[-1.5, 1e-12, true, null, undefined, { a: 1 }]])).toBe('-1.5,1e-12,true,,,"{""a"":1}"\r\n');
    expect(csvText([[0.1 + 0.2, 0.0013086999999999999]])).toBe('0.3,0.0013087\r\n');
  });

  it('writes what the import reads, whatever the texts', () => {
    const isPlain = (one: string) => one.trim() !== '' && !/[=+\-@\r\n;\t\uFF1D\uFF0B\uFF0D\uFF20]/.test(one);
    const text = fc.string({ unit: 'grapheme' }).filter(isPlain);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 10 }), (rows) => {
        const [, ...lines] = readCsv(csvText([['a', 'b'], ...rows]));
        expect(lines.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe('reading a CSV file', () => {
  const read = (text: string) => [...readCsv(text)];

  it('reads cells with quotes, separators and line breaks, with any line ending', () => {
    expect(read('\uFEFFa,b\r\n"x, ""y""","1\n2"\n\nlast,')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '1\n2'] },
      { line: 5, cells: ['last', ''] },
    ]);
    // A semicolon separates where the first line has no comma.
    expect(read('a;b\n1,5;2').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('loses only the line of a quote that is never closed', () => {
    const lines = Array.from({ length: 50 }, (_, index) => `a${index}@mail.example,2025-05-01`);
    const result = read([...lines, 'broken@mail.example,"2025', ...lines].join('\n'));
    expect(result).toHaveLength(101);
    expect(result.filter(({ cells }) => cells.length !== 2)).toEqual([
      { line: 51, cells: ['broken@mail.example,"2025'] },
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
