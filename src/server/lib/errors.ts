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

const CAUSES_MAX = 5;

/** An error as it is logged. */
interface SerializedError {
  readonly type: string;
  readonly message: string;
  /** Identifiers, never values: SQLSTATE or system code, constraint, table. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly frames?: string;
  readonly causes?: readonly SerializedError[];
}

/**
 * Serializes an error for the log, without the values of queries. Drizzle puts these into the message, the stack and a
 * field, and PostgreSQL puts whole rows into `detail`, with hashes, tokens and e-mails; so fields are allowlisted.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, stack = '', cause } = error;
  const text = (field: string): Partial<Record<string, string>> => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' ? { [field]: value } : {};
  };
  const inner = [...(cause === undefined ? [] : [cause]), ...(error instanceof AggregateError ? error.errors : [])];
  const frames = stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: messageOf(error),
    ...text('code'),
    ...text('constraint'),
    ...text('table'),
    ...(frames === '' ? {} : { frames }),
    ...(inner.length === 0 || depth >= CAUSES_MAX
      ? {}
      : { causes: inner.slice(0, CAUSES_MAX).map((one) => serializeError(one, depth + 1)) }),
  };
}

/** Drizzle's message contains the values of the query after its text. */
function messageOf(error: Error): string {
  return 'query' in error && typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message;
}
