import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm run data runs the built command, which prints its usage', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'data.mjs'), 'move'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('npm run data -- move --to postgres://');
});
