import { logWarning } from './log.ts';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
  }
}

/** Without a network the application stays open. */
export function reloadWhenReachable(): void {
  fetch('', { method: 'HEAD' }).then(
    () => window.location.reload(),
    (cause: unknown) => logWarning('The page cannot be reloaded.', cause),
  );
}
