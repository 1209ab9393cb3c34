import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { fingerprint } from './fingerprint.mjs';

test('changes with a content, a name, a new file and text that moves to the next file; not with what tests use', () => {
  const root = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(root, 'src', file), text);
  const print = () => fingerprint([join(root, 'src'), join(root, 'missing.json')], root);
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  mkdirSync(join(root, 'src/testing'));
  write('deep/a.ts', 'one');
  write('b.ts', 'two');
  const prints = [print()];
  write('testing/harness.ts', 'one');
  write('b.test.ts', 'one');
  expect(print()).toBe(prints[0]);
  write('deep/a.ts', 'One');
  prints.push(print());
  renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'));
  prints.push(print());
  write('empty.ts', '');
  prints.push(print());
  write('c.ts', 'etwo');
  write('deep/a.ts', 'On');
  prints.push(print());
  expect(new Set(prints).size).toBe(prints.length);
});
