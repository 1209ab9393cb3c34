import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite as shipped never syncs to disk: it starts Postgres with `-F`, and its file system has no fsync. Here it does,
 * so that a commit that was answered survives a power cut. This leans on PGlite's internals: its version is pinned, and
 * tests count the real syncs.
 */
export interface DurablePglite {
  readonly pglite: PGlite;
  /** Syncs to disk since it was opened. */
  syncCount(): number;
}

interface EmscriptenStream {
  readonly nfd: number;
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number };
  tryFSOperation<T>(operation: () => T): T;
}

/** Postgres' own way out of an error: PGlite throws it and goes on (pglitec.c, POSTGRES_MAIN_LONGJMP). */
const EXIT_STATUS_OF_AN_SQL_ERROR = 100;

/** Those entries of the engine that PGlite calls to run a message and to answer it. */
const GUARDED_ENTRIES = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  '_ProcessStartupPacket',
] as const;

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
  // PGlite's 160 MiB are all touched at the start; the operating system caches the files anyway.
  ...['-c', 'shared_buffers=32MB'],
];

/**
 * Opens PGlite's folder (and makes a database of it when it is empty).
 *
 * `onCrash` is called when the engine broke in the middle of its work (a Postgres PANIC, a WebAssembly trap). PGlite
 * would swallow that and answer "ready for the next query", which a client takes for success. After a crash the engine
 * is not entered again, so nothing is answered; the caller must end the thread.
 */
export async function openDurablePglite(options: {
  folder: string;
  /** A copy to inspect and delete: it is not synced, because recovery would sync each of its thousand files twice. */
  isThrowaway?: boolean;
  onLogLine: (line: string) => void;
  onCrash: (error: unknown) => void;
}): Promise<DurablePglite> {
  const { folder, isThrowaway = false, onLogLine, onCrash } = options;
  let syncs = 0;

  const fs = new NodeFS(folder);
  const init = fs.init.bind(fs);
  fs.init = async (...args) => {
    const { emscriptenOpts } = await init(...args);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    preRun.push((module: unknown) => {
      const { NODEFS: nodeFs } = (module as { FS: { filesystems: { NODEFS: NodeFileSystem } } }).FS.filesystems;
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => fsyncSync(stream.nfd));
        syncs += 1;
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  };

  const listen = (line: string): boolean => {
    onLogLine(line);
    return false;
  };
  const startParams = isThrowaway ? [...START_PARAMETERS, '-c', 'fsync=off'] : START_PARAMETERS;
  const pglite = await PGlite.create({ fs, startParams, onStdout: listen, onStderr: listen });
  guard(pglite.Module as unknown as Record<string, unknown>, onCrash);
  return { pglite, syncCount: () => syncs };
}

function guard(module: Record<string, unknown>, onCrash: (error: unknown) => void): void {
  let crashed = false;
  for (const name of GUARDED_ENTRIES) {
    const enter = module[name];
    if (typeof enter !== 'function') throw new Error(`PGlite has no ${name}: this is not the version it is made for`);
    module[name] = (...args: unknown[]): unknown => {
      if (crashed) throw new Error('The embedded database crashed');
      try {
        return enter(...args);
      } catch (error) {
        if (isSqlError(error)) throw error;
        crashed = true;
        onCrash(error);
        throw error;
      }
    };
  }
}

function isSqlError(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === EXIT_STATUS_OF_AN_SQL_ERROR
  );
}
