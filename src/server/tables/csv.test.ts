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
    expect(csvText([[-1.5, 1e-12, true, null, undefined, { a: 1 }]])).toBe(
      '-1.5,0.000000000001,true,,,"{""a"":1}"\r\n',
    );
    expect(csvText([[0.1 + 0.2, 0.0013086999999999999]])).toBe('0.3,0.0013087\r\n');
  });

  it('writes what the import reads, whatever the texts', () => {
    const signs = fc.constantFrom(...`'="+-@;,|\t\n `, '\uFF1D', 'a');
    const text = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: signs }))
      .filter((one) => !one.includes('\r'));
    const isSeen = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 10 }), (any) => {
        // The first cell of an export is an address, a name or a time.
        const rows = any.map(([first, second]) => [first.replaceAll('\n', ' '), second]);
        const [, ...lines] = readCsv(csvText([['a', 'b'], ...rows]));
        expect(lines.map(({ cells }) => cells)).toEqual(rows.filter(isSeen));
      }),
    );
  });
});

describe('reading a CSV file', () => {
  const read = (text: string) => [...readCsv(text)];
  const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

  it('reads cells with quotes, separators and line breaks, with any line ending, and counts the lines of the file', () => {
    expect(read('\uFEFFa,b\r\n"x, ""y""","1\n2"\n\nlast,')).toEqual([
      { line: 1, cells: ['a', 'b'], isBroken: false },
      { line: 2, cells: ['x, "y"', '1\n2'], isBroken: false },
      { line: 5, cells: ['last', ''], isBroken: false },
    ]);
    expect(read('a,b\r1,2\r3,4').map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(read('a,b\n,,,\n1,2\n')).toHaveLength(2);
  });

  it.each([
    ['a;b\n1,5;2', 'a|b 1,5|2'],
    ['"a";"b";"Name, first"\nx;y;z', 'a|b|Name, first x|y|z'],
    ['a\tb\n1\t2', 'a|b 1|2'],
    ['a|b\n1|2', 'a|b 1|2'],
    ['sep=;\na;b,c\n1;2', 'a|b,c 1|2'],
    ['\uFEFFsep=\t\r\na\tb', 'a|b'],
  ])('finds the separator of %j', (text, cells) => {
    expect(
      cellsOf(text)
        .map((line) => line.join('|'))
        .join(' '),
    ).toBe(cells);
  });

  it('takes a quote inside of a cell for text', () => {
    const rows = ['bob,the 24" screen', 'cyd,News', 'eve,say "hi"', `o'neil,x""y`];
    expect(cellsOf(['a,b', ...rows].join('\n')).slice(1)).toEqual(rows.map((row) => row.split(',')));
  });

  it('loses only the line of a quote that does not end with its cell, even where another one follows', () => {
    const lines = Array.from({ length: 50 }, (_, index) => `a${index}@mail.example,2025-05-01`);
    for (const broken of ['broken@mail.example,"2025', '"broken@mail.example,2025', 'broken@mail.example,"24" screen'])
      for (const after of ['', 'b@mail.example,"2025"', 'c@mail.example,2025 a"']) {
        const result = read(['email,at', ...lines, broken, ...lines, after].join('\n'));
        expect(result.filter(({ isBroken }) => isBroken)).toEqual([{ line: 52, cells: [broken], isBroken: true }]);
        expect(result).toHaveLength(102 + Number(after !== ''));
      }
  });

  it('reads any text, each of its lines once and nothing of it twice or not at all, in time', () => {
    const unit = fc.constantFrom(
      ...'"",\n\r;\t@=\'a',
      '\u0000',
      '\uD800',
      '\uFEFF',
      'a@b,c\n',
      '"a";"b"\r\n',
      'sep=;\n',
    );
    const texts = (of: string) => of.replaceAll(/[\s",;|'\uFEFF]/g, '');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (any) => {
        const found = read(any);
        const lines = found.map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
        const withoutHint = any.replace(/^\uFEFF?"?sep=;\n/, '');
        expect(texts(found.flatMap(({ cells }) => cells).join())).toBe(texts(withoutHint));
      }),
    );
    expect(read(`a,b\n${'"x,\n'.repeat(100_000)}`)).toHaveLength(100_001);
  });
});
