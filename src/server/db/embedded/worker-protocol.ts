/** The task that the embedded database's worker is started with. Paths are absolute. */
export type WorkerTask =
  | { readonly type: 'serve'; readonly databaseFolder: string; readonly socketPath: string }
  /** Creates a database in an empty folder, then exits. Runs in a child process, the others in a thread. */
  | { readonly type: 'create'; readonly databaseFolder: string }
  /** Opens a scratch copy, reads all of it, then exits. */
  | { readonly type: 'inspect'; readonly databaseFolder: string };

export type WorkerRequest = { readonly type: 'close' } | { readonly type: 'count-syncs' };

export type WorkerReport =
  | { readonly type: 'ready' }
  /** The database could not be opened, or the engine crashed; the worker exits by itself. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'created' }
  | { readonly type: 'inspected' }
  | { readonly type: 'closed' }
  | { readonly type: 'syncs'; readonly count: number };
