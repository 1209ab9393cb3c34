import { logWarning } from './log.ts';

/** Without a network the application stays open. */
export function reloadWhenReachable(): void {
  fetch('', { method: 'HEAD' }).then(
    () => window.location.reload(),
    (cause: unknown) => logWarning('The page cannot be reloaded.', cause),
  );
}
