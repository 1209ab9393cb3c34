/** What the embedded database's worker is started for. Paths are absolute. */
export type WorkerTask =
  | { readonly kind: 'serve'; readonly databaseFolder: string; readonly socketPath: string }
  /** Creates a database in an empty folder, and ends. Runs in a process of its own, the others in a thread. */
  | { readonly kind: 'create'; readonly databaseFolder: string }
  /** Opens a scratch copy, reads all of it, and ends. */
  | { readonly kind: 'inspect'; readonly databaseFolder: string };

export type WorkerRequest = { readonly kind: 'close' } | { readonly kind: 'count-syncs' };

export type WorkerReport =
  | { readonly kind: 'ready' }
  /** It could not be opened, or it broke while it was running; the worker ends by itself. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'created' }
  | { readonly kind: 'inspected' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'syncs'; readonly count: number };
