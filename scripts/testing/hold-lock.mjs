// Holds the lock named by the first argument for a moment and notes when it came in and went out; a program of the tests.
// With `forever` it never lets go; with `with-child` it also names a program that outlives it.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { withSetupLock } from '../lib/setup-lock.mjs';

const [lock = '', log = '', mode = ''] = process.argv.slice(2);

await withSetupLock(async (alsoFor) => {
  appendFileSync(log, 'in\n');
  if (mode === 'with-child') {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
    alsoFor(Number(child.pid));
    process.stdout.write(`${child.pid}\n`);
  } else {
    process.stdout.write('held\n');
  }
  await new Promise((resolve) => setTimeout(resolve, mode === '' ? 50 : 600_000));
  appendFileSync(log, 'out\n');
}, lock);
