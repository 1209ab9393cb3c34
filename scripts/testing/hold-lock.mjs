// A program for tests: holds the lock of the first argument for a moment and logs its start and end to the second. With
// `with-child` it never releases the lock, and registers a child process that outlives it.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { withSetupLock } from '../lib/setup-lock.mjs';

const [lock = '', log = '', mode = ''] = process.argv.slice(2);

await withSetupLock(async (addProcess) => {
  appendFileSync(log, 'in\n');
  if (mode === 'with-child') {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
    addProcess(Number(child.pid));
    process.stdout.write(`${child.pid}\n`);
  }
  await new Promise((resolve) => setTimeout(resolve, mode === '' ? 50 : 600_000));
  appendFileSync(log, 'out\n');
}, lock);
