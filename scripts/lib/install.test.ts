import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { isInstalled } from './install.mjs';

const TOOL = { 'node_modules/tool': { version: '1.0.0', integrity: 'sha512-tool', dev: true } };
const LIBRARY = { 'node_modules/library': { version: '2.0.0', integrity: 'sha512-library' } };
const NEWER_LIBRARY = { 'node_modules/library': { version: '2.0.1', integrity: 'sha512-newer' } };
const ELSEWHERE = {
  'node_modules/binary': { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true, os: ['elsewhere'] },
};
const LINK = { 'node_modules/linked': { resolved: 'linked', link: true } };

test.each([
  // An interrupted npm ci leaves no list of what it installed.
  ['nothing', undefined, { server: false, development: false }],
  ['all but what is for other platforms', { ...TOOL, ...LIBRARY }, { server: true, development: true }],
  ['no development dependencies', LIBRARY, { server: true, development: false }],
  ['development dependencies alone', TOOL, { server: false, development: false }],
  ['an older version than the lock file', { ...TOOL, ...NEWER_LIBRARY }, { server: false, development: false }],
  ['a package of another platform', { ...TOOL, ...LIBRARY, ...ELSEWHERE }, { server: false, development: false }],
])('with %s installed', (_what, installed, complete) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  const write = (file: string, packages: object) => writeFileSync(join(folder, file), JSON.stringify({ packages }));
  write('package-lock.json', { '': {}, ...LINK, ...TOOL, ...LIBRARY, ...ELSEWHERE });
  if (installed !== undefined) write('node_modules/.package-lock.json', installed);
  const isComplete = (dev: boolean) => isInstalled({ folder, dev });
  expect({ server: isComplete(false), development: isComplete(true) }).toEqual(complete);
});
