import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** Debian installs it outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** Starts a PgBouncer for this test in front of a database; undefined, with a warning, where none is installed. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: string,
): Promise<{ readonly databaseUrl: string; readonly minorVersion: number } | undefined> {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { env: ENV, encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write('NOT TESTED: PgBouncer (it is not installed here)\n');
    return undefined;
  }
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'technovex-pgbouncer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const password = target.password === '' ? '' : `password=${decodeURIComponent(target.password)}`;
  await writeFile(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} user=${decodeURIComponent(target.username)} ${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { env: ENV, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(() => once(connect(port, '127.0.0.1').unref(), 'connect'), { timeout: 20_000, interval: 50 });
  target.hostname = '127.0.0.1';
  target.port = String(port);
  return { databaseUrl: target.href, minorVersion: Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1] ?? 99) };
}
