import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'scripts', 'bench', 'e2e'];
const COLUMNS_MAX = 120;
/** A directive of the linter has to be one line. */
const DIRECTIVE = /biome-ignore/;
const COMMENT = /^\s*(\/\/|\/\*|\*|\{\/\*)/;

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
);

/** Comment lines over 120 columns, as `file:line`. The formatter wraps code, but no comments. */
function longComments(file: string): string[] {
  const lines = readFileSync(path.join(PROJECT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    line.length > COLUMNS_MAX && COMMENT.test(line) && !DIRECTIVE.test(line) ? [`${file}:${index + 1}`] : [],
  );
}

it('keeps comments within 120 columns', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.flatMap(longComments)).toEqual([]);
});
