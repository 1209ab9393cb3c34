import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '..');
const COLUMNS_MAX = 120;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results']);

function markdownFiles(folder: string): string[] {
  return readdirSync(path.join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return entry.name.endsWith('.md') ? [file] : [];
    return entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name) ? [] : markdownFiles(file);
  });
}

/** Lines outside tables that are too long without their links, which cannot be wrapped. */
function longLines(text: string): string[] {
  return text.split('\n').filter((line) => {
    return !line.startsWith('|') && line.replaceAll(/\]\([^)]*\)/g, ']').length > COLUMNS_MAX;
  });
}

/** Relative links and images whose target does not exist. */
function brokenLinks(file: string, text: string): string[] {
  const matches = [...text.matchAll(/\]\(([^)#\s]+)|(?:src|srcset)="([^"]+)"/g)];
  const targets = matches.map(([, link, image]) => link ?? image ?? '');
  const folder = path.join(PROJECT, path.dirname(file));
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !existsSync(path.join(folder, target)));
}

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: PROJECT, encoding: 'utf8' })
  .split('\n')
  .map((file) => `/${file}`);

/** Source files and folders that a text names in code spans and that do not exist, by the end of their path. */
function missingFiles(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.(ts|tsx|mjs|css)$|^(src|web|server|domain|contract|e2e|scripts|bench|deploy)\//.test(name))
    .filter((name) => !FILES.some((file) => `${file}/`.includes(`/${name}`)));
}

test('documents have no line over 120 columns and name only files that exist', () => {
  for (const file of markdownFiles('.')) {
    const text = readFileSync(path.join(PROJECT, file), 'utf8');
    const faults = {
      longLines: longLines(text),
      brokenLinks: brokenLinks(file, text),
      missingFiles: missingFiles(text),
    };
    expect({ file, ...faults }).toEqual({ file, longLines: [], brokenLinks: [], missingFiles: [] });
  }
});

test('docs/claims.md has the script that the page of claims shows', () => {
  const page = readFileSync(path.join(PROJECT, 'src/web/features/claims/claims-page.tsx'), 'utf8');
  const [, script = 'none'] = /VERIFY_SCRIPT = `(.*?\n)`;/s.exec(page) ?? [];
  const text = readFileSync(path.join(PROJECT, 'docs/claims.md'), 'utf8');
  expect(text).toContain(`\`\`\`js\n${script.replaceAll(/\\([$`])/g, '$1')}\`\`\``);
});
