import type { DatabaseLog } from '#server/db/database.ts';

/** Returns a log that records its lines. */
export function recordingLog(): DatabaseLog & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    info: (message) => lines.push(message),
    warn: (message) => lines.push(message),
    error: (_details, message) => lines.push(message),
  };
}
