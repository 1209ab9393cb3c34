import { fsyncSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite with durable commits. As built-in it never syncs to disk: it starts PostgreSQL with `-F`, and its file system
 * has no fsync. This relies on PGlite's internals, so its version is pinned and tests count the real syncs.
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

/** How PostgreSQL leaves an SQL error: PGlite throws it and continues (pglitec.c, POSTGRES_MAIN_LONGJMP). */
const SQL_ERROR_EXIT_STATUS = 100;

/** The engine functions that PGlite calls to process a message and to respond to it. */
const GUARDED_ENTRIES = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  '_ProcessStartupPacket',
] as const;

/** Bytes that a function runs before V8 optimizes it: by default, what only a start runs cost a second and 40 MiB. */
const OPTIMIZED_AFTER_BYTES = 100_000_000;

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
  // PGlite's 160 MiB are all touched at startup; the operating system caches the files anyway.
  ...['-c', 'shared_buffers=32MB'],
];

/**
 * Opens PGlite's folder, or creates a database in an empty one.
 *
 * `onCrash` is called when the engine fails in the middle of a message (a PostgreSQL PANIC, a WebAssembly trap). PGlite
 * would swallow that and send "ready for query", which a client reads as success. After a crash the engine is not
 * called again, so no response is sent; the caller must end the thread.
 */
export async function openDurablePglite(options: {
  folder: string;
  /** Not a copy to verify and delete: its recovery would sync each of its thousand files twice. */
  isSynced: boolean;
  onLogLine: (line: string) => void;
  onCrash: (error: unknown) => void;
}): Promise<DurablePglite> {
  const { folder, isSynced, onLogLine, onCrash } = options;
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

  const onOutput = (line: string): boolean => {
    onLogLine(line);
    return false;
  };
  const startParams = isSynced ? START_PARAMETERS : [...START_PARAMETERS, '-c', 'fsync=off'];
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_AFTER_BYTES}`);
  const pglite = await PGlite.create({ fs, startParams, onStdout: onOutput, onStderr: onOutput });
  guard(pglite.Module as unknown as Record<string, unknown>, onCrash);
  return { pglite, syncCount: () => syncs };
}

function guard(module: Record<string, unknown>, onCrash: (error: unknown) => void): void {
  let crashed = false;
  for (const name of GUARDED_ENTRIES) {
    const call = module[name];
    if (typeof call !== 'function') throw new Error(`PGlite has no ${name}: this is not the pinned version`);
    module[name] = (...args: unknown[]): unknown => {
      if (crashed) throw new Error('The embedded database crashed');
      try {
        return call(...args);
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
  return typeof error === 'object' && error !== null && 'status' in error && error.status === SQL_ERROR_EXIT_STATUS;
}
