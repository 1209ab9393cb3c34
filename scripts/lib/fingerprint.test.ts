import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'technovex print '));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/deep/a.ts'), 'one');
  writeFileSync(join(root, 'src/b.ts'), 'two');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function print(): string {
  return fingerprint([join(root, 'src'), join(root, 'missing.json')], root);
}

test('is the same for the same files', () => {
  expect(print()).toBe(print());
});

test('changes with the content of a file deep inside', () => {
  const before = print();
  writeFileSync(join(root, 'src/deep/a.ts'), 'One');
  expect(print()).not.toBe(before);
});

test('changes with a name, with a new file, and when text moves from one file to the next', () => {
  const prints = [print()];
  renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'));
  prints.push(print());
  writeFileSync(join(root, 'src/empty.ts'), '');
  prints.push(print());
  writeFileSync(join(root, 'src/c.ts'), 'twoo');
  writeFileSync(join(root, 'src/deep/a.ts'), 'ne');
  prints.push(print());
  expect(new Set(prints).size).toBe(prints.length);
});

test('is the same after a change of a test, or of what only tests use', () => {
  const before = print();
  mkdirSync(join(root, 'src/testing'));
  writeFileSync(join(root, 'src/testing/harness.ts'), 'one');
  writeFileSync(join(root, 'src/b.test.ts'), 'one');
  expect(print()).toBe(before);
});
