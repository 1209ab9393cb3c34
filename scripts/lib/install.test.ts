import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const TOOL = { version: '1.0.0', integrity: 'sha512-tool' };
const LIBRARY = { version: '2.0.0', integrity: 'sha512-library' };
const ELSEWHERE = { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true, os: ['elsewhere'] };
const LOCKED = { '': {}, 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY, 'node_modules/binary': ELSEWHERE };

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'technovex install '));
  mkdirSync(join(root, 'node_modules'));
  lock(LOCKED);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function lock(packages: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

/** What npm records after an install. */
function npmInstalled(packages: object): void {
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

test('a folder without npm’s list is not installed: an interrupted npm ci leaves none', () => {
  expect(isInstalled(root)).toBe(false);
});

test('an installation without the packages of other platforms is complete', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled(root)).toBe(true);
});

test('a production-only installation is incomplete', () => {
  npmInstalled({ 'node_modules/library': LIBRARY });
  expect(isInstalled(root)).toBe(false);
});

test('detects a package that was removed', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled(root)).toBe(true);
  npmInstalled({ 'node_modules/library': LIBRARY });
  expect(isInstalled(root)).toBe(false);
});

test('a new lock file makes the installation outdated', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled(root)).toBe(true);
  lock({ ...LOCKED, 'node_modules/library': { version: '2.0.1', integrity: 'sha512-newer' } });
  expect(isInstalled(root)).toBe(false);
});

test('an installation from another platform is rejected', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY, 'node_modules/binary': ELSEWHERE });
  expect(isInstalled(root)).toBe(false);
});
