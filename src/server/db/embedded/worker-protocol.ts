/** The task that the embedded database's worker is started with. Paths are absolute. */
export type WorkerTask =
  | { readonly kind: 'serve'; readonly databaseFolder: string; readonly socketPath: string }
  /** Creates a database in an empty folder, then exits. Runs in a child process, the others in a thread. */
  | { readonly kind: 'create'; readonly databaseFolder: string }
  /** Opens a scratch copy, reads all of it, then exits. */
  | { readonly kind: 'inspect'; readonly databaseFolder: string };

export type WorkerRequest = { readonly kind: 'close' } | { readonly kind: 'count-syncs' };

export type WorkerReport =
  | { readonly kind: 'ready' }
  /** The database could not be opened, or the engine crashed; the worker exits by itself. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'created' }
  | { readonly kind: 'inspected' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'syncs'; readonly count: number };
