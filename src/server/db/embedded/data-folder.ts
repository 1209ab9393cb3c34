import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ORIGIN_FILE = 'technovex.origin';

/** Paths of the embedded database in `DATA_DIR`, which has files of other parts of the server too. */
export interface DataFolder {
  readonly root: string;
  /** PGlite's files. */
  readonly database: string;
  /** A copy to verify, see `verify-on-copy.ts`. */
  readonly scratch: string;
  readonly lock: string;
  readonly manifest: string;
  /** Within PGlite's files, so that every copy has it: the hash of the first migration, see `preflight.ts`. */
  readonly origin: string;
}

export function dataFolder(dataDir: string): DataFolder {
  const root = resolve(dataDir);
  return {
    root,
    database: join(root, 'database'),
    scratch: join(root, 'database.scratch'),
    lock: join(root, 'lock'),
    manifest: join(root, 'database.manifest'),
    origin: join(root, 'database', ORIGIN_FILE),
  };
}

/**
 * Returns the path of the socket for `npm run admin`; undefined when it would be too long, and on Windows, which has
 * none in folders.
 */
export function adminSocketPath(dataDir: string): string | undefined {
  const path = join(resolve(dataDir), 'admin.sock');
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX;
  return isPossible ? path : undefined;
}

/** `sun_path` has 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_PATH_BYTES_MAX = 103;
/** pg finds a Unix socket by folder and port. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

export interface SocketFolder {
  readonly folder: string;
  readonly port: number;
  readonly path: string;
  remove(): Promise<void>;
}

/** Creates a private folder for the socket: in the data folder, or a temporary one when that path is too long. */
export async function createSocketFolder(root: string): Promise<SocketFolder> {
  let folder = join(root, 'socket');
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) > SOCKET_PATH_BYTES_MAX) {
    folder = await mkdtemp(join(tmpdir(), 'technovex-'));
  } else {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
  }
  return {
    folder,
    port: SOCKET_PORT,
    path: join(folder, SOCKET_NAME),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
