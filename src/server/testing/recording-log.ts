import type { DatabaseLog } from '#server/db/database.ts';

/** A log that keeps its lines for a test to read. */
export function recordingLog(): DatabaseLog & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    info: (message) => lines.push(message),
    warn: (message) => lines.push(message),
    error: (_details, message) => lines.push(message),
  };
}
