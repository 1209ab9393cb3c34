import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const HOLDER = resolve(import.meta.dirname, '../testing/hold-lock.mjs');

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

function holder(mode: 'with-child' | '' = ''): ChildProcess {
  const child = spawn(process.execPath, [HOLDER, join(folder, 'deep/lock'), join(folder, 'log'), mode]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function firstWord(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The holder has no output.');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}

function log(): string[] {
  return readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
}

test('runs one of several commands at a time, and removes the lock afterwards', async () => {
  const ends = Array.from({ length: 4 }, () => once(holder(), 'close'));
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0, 0]);
  expect(log()).toEqual(Array.from({ length: 4 }, () => ['in', 'out']).flat());
  expect(existsSync(join(folder, 'deep/lock'))).toBe(false);
});

test('takes over the lock of a killed command once its child process has exited too', async () => {
  const first = holder('with-child');
  const childPid = Number(await firstWord(first));
  // It may be gone already.
  onTestFinished(() => void spawnSync('kill', ['-9', `${childPid}`]));
  first.kill('SIGKILL');
  await once(first, 'close');

  const second = holder();
  const [said] = await once(second.stderr ?? second, 'data');
  expect(String(said)).toContain('waiting for it to finish');
  expect(log()).toEqual(['in']);

  process.kill(childPid, 'SIGKILL');
  expect((await once(second, 'close'))[0]).toBe(0);
  expect(log()).toEqual(['in', 'in', 'out']);
});
