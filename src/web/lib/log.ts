/** The browser's log: the only place that writes to the console. */

export function logError(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the adapter.
  console.error(message, ...(cause === undefined ? [] : [cause]));
}

export function logWarning(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the adapter.
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
