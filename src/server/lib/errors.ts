/** Returns whether the error has this code of Node.js or PostgreSQL, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** An error's message, or those of its parts, for one line of the log. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * A failure that the operator, or the reader of a snapshot of claims, can resolve; the message is the whole sentence.
 */
export class OperatorError extends Error {}
