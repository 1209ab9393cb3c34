const CAUSES_MAX = 5;

/** What a log line says of an error. */
interface SerializedError {
  readonly type: string;
  readonly message: string;
  /** Names of things, never values: SQLSTATE or system code, constraint, table. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly frames?: string;
  readonly causes?: readonly SerializedError[];
}

/**
 * An error for the log: what failed and where, never with which values. Drizzle writes the values of a query into message,
 * stack and a field, and PostgreSQL whole rows into `detail`: hashes, tokens and e-mails among them. So fields are picked,
 * not left out.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, stack = '', cause } = error;
  const text = (field: string): Partial<Record<string, string>> => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' ? { [field]: value } : {};
  };
  const behind = [...(cause === undefined ? [] : [cause]), ...(error instanceof AggregateError ? error.errors : [])];
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
    ...(behind.length === 0 || depth >= CAUSES_MAX
      ? {}
      : { causes: behind.slice(0, CAUSES_MAX).map((one) => serializeError(one, depth + 1)) }),
  };
}

/** A failed query's values come after its text, and belong to somebody. */
function messageOf(error: Error): string {
  return 'query' in error && typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message;
}
