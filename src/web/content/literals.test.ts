// biome-ignore lint/style/noRestrictedImports: the test reads sources as text.
import { readdirSync, readFileSync } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: the test reads sources as text.
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

/** Facts that belong in content, where a team edits them. */
const LITERALS = {
  date: new RegExp(
    `\\b(?:${MONTH} \\d{1,2}\\b|\\d{1,2} ${MONTH}\\b|${MONTH} 20\\d\\d|Q[1-4] 20\\d\\d|20\\d\\d-\\d\\d-\\d\\d)`,
  ),
  // Not `$1` of a replacement, which is followed by a quote, nor `${`.
  price: /\$\d(?!['"`])[\d.,]*|\$\d\d[\d.,]*|\b\d[\d.,]* ?(?:USDT|USD)\b/,
  link: /\b(?:https?:|mailto:|tg:)\/?\/?[\w$]/,
} as const;

type Kind = keyof typeof LITERALS;

/** XML namespaces are not links. */
const NAMESPACE = /https?:\/\/www\.w3\.org\/[\w./]+/g;

function literalsIn(source: string): Kind[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replaceAll(NAMESPACE, '');
  return (Object.keys(LITERALS) as Kind[]).filter((kind) => LITERALS[kind].test(code));
}

const FILES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\/|^content\/|(^|\/)texts(\.ts$|\/)|-texts\.ts$/.test(file),
  );

it('no file outside of content contains a date, a price or an external link', () => {
  expect(FILES.length).toBeGreaterThan(60);
  const found = FILES.flatMap((file) => {
    const kinds = literalsIn(readFileSync(path.join(WEB, file), 'utf8'));
    return kinds.map((kind) => `${file}: a ${kind}`);
  });
  expect(found).toEqual([]);
});
