import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BUILT_SERVER } from '#server/testing/server-process.ts';

/** Wrong arguments; the message is a sentence for the user. */
export class UsageError extends Error {}

type ParseArgsOptions = NonNullable<ParseArgsConfig['options']>;
type Values<Options extends ParseArgsOptions> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/**
 * Runs a benchmark of the built server. The exit code is 0 when `run` returns true, 2 after wrong arguments, 130 after
 * an interruption, otherwise 1. `run` has to end when its signal is aborted.
 */
export async function runBenchmark<const Options extends ParseArgsOptions>(benchmark: {
  readonly usage: string;
  readonly options: Options;
  readonly run: (values: Values<Options>, signal: AbortSignal) => Promise<boolean>;
}): Promise<void> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort(new Error(name)));
  try {
    const { values } = parseArgs({ options: benchmark.options });
    if (!existsSync(BUILT_SERVER)) throw new UsageError('There is no build yet. Run npm run build first.');
    process.exitCode = (await benchmark.run(values, interruption.signal)) ? 0 : 1;
  } catch (error) {
    if (interruption.signal.aborted) process.exitCode = 130;
    else if (isUsageError(error)) {
      console.error(`${error.message}\n${benchmark.usage}`);
      process.exitCode = 2;
    } else {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

/** @throws {UsageError} unless `text` is a whole number from 1 to `max` */
export function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new UsageError(`${name} must be a whole number from 1 to ${max}; it is '${text}'.`);
}

/**
 * Runs a benchmark on each database of `names`, `embedded` and `postgres` with commas between; that of
 * TEST_DATABASE_URL is left out, with a line, when it is not set. Returns whether all succeeded.
 */
export async function onEachDatabase(
  names: string,
  run: (name: string, postgresUrl: string | undefined) => Promise<boolean>,
): Promise<boolean> {
  let isSuccessful = true;
  for (const name of names.split(',')) {
    if (name !== 'embedded' && name !== 'postgres') throw new UsageError(`--databases cannot be '${name}'.`);
    const postgresUrl = name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
    if (name === 'postgres' && postgresUrl === undefined) {
      console.log('*** TEST_DATABASE_URL is not set: PostgreSQL is SKIPPED');
      continue;
    }
    isSuccessful = (await run(name, postgresUrl)) && isSuccessful;
  }
  return isSuccessful;
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
