import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const TOOL = { version: '1.0.0', integrity: 'sha512-tool', dev: true };
const LIBRARY = { version: '2.0.0', integrity: 'sha512-library' };
const ELSEWHERE = { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true, os: ['elsewhere'] };
const LINK = { resolved: 'linked', link: true };
const LOCKED = {
  '': {},
  'node_modules/linked': LINK,
  'node_modules/tool': TOOL,
  'node_modules/library': LIBRARY,
  'node_modules/binary': ELSEWHERE,
};

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
  expect(isInstalled({ folder: root, dev: true })).toBe(false);
});

test('an installation without the packages of other platforms is complete', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: true })).toBe(true);
});

test('an installation without development dependencies is complete for the server only', () => {
  npmInstalled({ 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: false })).toBe(true);
  expect(isInstalled({ folder: root, dev: true })).toBe(false);
});

test('an installation with development dependencies is complete for the server too', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: false })).toBe(true);
});

test('development dependencies alone are incomplete for the server', () => {
  npmInstalled({ 'node_modules/tool': TOOL });
  expect(isInstalled({ folder: root, dev: false })).toBe(false);
});

test('detects a package that was removed', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: true })).toBe(true);
  npmInstalled({ 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: true })).toBe(false);
});

test('a new lock file makes the installation outdated', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY });
  expect(isInstalled({ folder: root, dev: true })).toBe(true);
  lock({ ...LOCKED, 'node_modules/library': { version: '2.0.1', integrity: 'sha512-newer' } });
  expect(isInstalled({ folder: root, dev: true })).toBe(false);
});

test('an installation from another platform is rejected', () => {
  npmInstalled({ 'node_modules/tool': TOOL, 'node_modules/library': LIBRARY, 'node_modules/binary': ELSEWHERE });
  expect(isInstalled({ folder: root, dev: true })).toBe(false);
});
