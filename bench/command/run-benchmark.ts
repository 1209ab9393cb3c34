import { existsSync } from 'node:fs';
import { BUILT_SERVER } from '#server/testing/server-process.ts';

/** The run was asked for wrongly; the message says how, in a sentence. */
export class UsageError extends Error {}

/**
 * Runs a benchmark of the built server as a program: 0 when `run` says that its figures are sound, else 1; 2 with `usage`
 * for a `UsageError`; 130 when it was interrupted. `run` has to heed its signal.
 */
export async function runBenchmark<Options>(benchmark: {
  readonly usage: string;
  readonly parse: (args: readonly string[]) => Options;
  readonly run: (options: Options, signal: AbortSignal) => Promise<boolean>;
}): Promise<void> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort(new Error(name)));
  try {
    const options = benchmark.parse(process.argv.slice(2));
    if (!existsSync(BUILT_SERVER)) throw new UsageError('There is no build yet: npm run build makes it.');
    process.exitCode = (await benchmark.run(options, interrupted.signal)) ? 0 : 1;
  } catch (error) {
    if (interrupted.signal.aborted) process.exitCode = 130;
    else {
      console.error(error instanceof UsageError ? `${error.message}\n${benchmark.usage}` : error);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
  }
}
