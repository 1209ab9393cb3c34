import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DISK_MB = 120;

/** Mounts a small disk; returns undefined where this user may not mount one. */
export async function mountSmallDisk(): Promise<{ path: string; unmount(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'technovex-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    await rm(path, { recursive: true, force: true });
    return undefined;
  }
  return {
    path,
    unmount: async () => {
      execFileSync('umount', [path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Fills the disk except for `leaveMb`. Returns the file to delete to free the space. */
export async function fillDisk(path: string, leaveMb: number): Promise<string> {
  const line = execFileSync('df', ['-m', '--output=avail', path], { encoding: 'utf8' }).split('\n')[1];
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, Number(line) - leaveMb) * 1024 * 1024, 1));
  return filler;
}
