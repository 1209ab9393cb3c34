import { describe, expect, it } from 'vitest';
import { readImportLine } from '#domain/newsletter/import-line.ts';
import { readCsv } from '#domain/newsletter/read-csv.ts';
import { rejectedFile, templateFile } from './import-files.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

async function linesOf(file: File) {
  const [header, ...lines] = [...readCsv(await file.text())].map(({ cells }) => cells);
  return { header: header ?? [], lines };
}

describe('the files of an import', () => {
  it('have a template whose only line can be imported', async () => {
    const { header, lines } = await linesOf(templateFile());
    expect(header.slice(0, 2)).toEqual(['email', 'consented_at']);
    expect(lines.map((cells) => readImportLine(header, cells, NOW_MS).type)).toEqual(['subscription']);
  });

  it('give the rejected lines back, each with its number and why, to be corrected and imported', async () => {
    const rejected = { effect: 'rejected', address: '' } as const;
    const file = rejectedFile({
      header: ['email', 'consented_at', 'form'],
      lines: [
        { line: 2, effect: 'added', problem: null, address: 'ok@mail.example' },
        { ...rejected, line: 3, problem: 'email', cells: ['@', '2025-05-01', 'a "fair"'] },
        { ...rejected, line: 7, problem: 'cells', cells: ['short@mail.example', '2025-05-01'] },
        { ...rejected, line: 8, problem: 'characters', cells: ['=x@mail.example', '2025-05-01', '=1+1'] },
      ],
    });
    const { header, lines } = await linesOf(file);
    expect(header).toEqual(['line', 'reason', 'email', 'consented_at', 'form']);
    expect(lines).toEqual([
      ['3', 'no valid address', "'@", '2025-05-01', 'a "fair"'],
      ['7', 'more or fewer cells than the header, or an open quote', 'short@mail.example', '2025-05-01'],
      ['8', 'control characters', "'=x@mail.example", '2025-05-01', "'=1+1"],
    ]);
    const corrected = lines[0]?.with(2, 'ada@mail.example') ?? [];
    expect(readImportLine(header, corrected, NOW_MS)).toMatchObject({
      subscription: { email: 'ada@mail.example', source: 'a "fair"' },
    });
  });
});
