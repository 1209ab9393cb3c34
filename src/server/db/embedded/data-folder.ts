import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { hasCode } from '#server/lib/errors.ts';

export const ORIGIN_FILE = 'technovex.origin';

/** Paths of the embedded database in `DATA_DIR`, which has files of other parts of the server too. */
export interface DataFolder {
  readonly root: string;
  /** PGlite's files. */
  readonly database: string;
  /** A copy to verify, see `verifyOnCopy`. */
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

/**
 * Lists the database's files after a clean shutdown, one `path size mtime` per line. It exists only while the database
 * is closed: when it is missing the last process crashed, and when it does not match the files were changed.
 */
export async function writeManifest(folder: DataFolder): Promise<void> {
  const draft = `${folder.manifest}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(await describeFiles(folder.database));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, folder.manifest);
  await syncPath(dirname(folder.manifest));
}

export async function matchesManifest(folder: DataFolder): Promise<boolean> {
  try {
    return (await readFile(folder.manifest, 'utf8')) === (await describeFiles(folder.database));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function removeManifest(folder: DataFolder): Promise<void> {
  await rm(folder.manifest, { force: true });
  await syncPath(dirname(folder.manifest));
}

async function describeFiles(database: string): Promise<string> {
  const entries = await readdir(database, { withFileTypes: true, recursive: true });
  const lines = entries
    .filter((entry) => !entry.isDirectory())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeNs } = await stat(path, { bigint: true });
      return `${relative(database, path)} ${size} ${mtimeNs}\n`;
    });
  return (await Promise.all(lines)).sort().join('');
}

/** Makes a file's contents or a folder's entries durable. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder durable, with everything in it. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return syncTree(path);
      return entry.isFile() ? syncPath(path) : undefined;
    }),
  );
  await syncPath(folder);
}

/**
 * Creates the folder `target`: fills a temporary folder beside it (`<target>.unfinished-…`), makes it durable and
 * only then renames it, so that an interrupted `fill` never leaves an incomplete `target`. Returns what `fill` returns.
 */
export async function createFolderAtomically<Result>(
  target: string,
  fill: (draft: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.unfinished-`);
  try {
    const result = await fill(draft);
    await syncTree(draft);
    await rename(draft, target);
    await syncPath(dirname(target));
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
