import { parseArgs } from 'node:util';
import { UsageError } from '../command/run-benchmark.ts';

export interface LoadTestOptions {
  /** Numbers of miners, one soak test each. A miner syncs once a second over its own connection. */
  readonly miners: readonly number[];
  readonly minutes: number;
  readonly overloadSeconds: number;
  readonly databases: readonly ('embedded' | 'postgres')[];
}

export const LOAD_TEST_USAGE = `npm run bench -- load [--miners 2000,15000] [--minutes 5] [--databases embedded,postgres] [--quick]
  --quick  200 miners for a few seconds, to try things out; its figures mean nothing`;

/** @throws {UsageError} for anything that LOAD_TEST_USAGE does not list */
export function parseLoadTestOptions(args: readonly string[]): LoadTestOptions {
  const values = read(args);
  const miners = (values.miners ?? (values.quick ? '200' : '2000,15000')).split(',').map(Number);
  const minutes = Number(values.minutes ?? (values.quick ? 0.1 : 5));
  const databases = (values.databases ?? 'embedded,postgres').split(',');
  if (miners.some((count) => !Number.isInteger(count) || count < 1 || count > 16_000)) {
    throw new UsageError('--miners must be whole numbers from 1 to 16000, separated by commas.');
  }
  if (!(minutes > 0 && minutes <= 60)) throw new UsageError('--minutes must be above 0 and at most 60.');
  return {
    miners,
    minutes,
    overloadSeconds: values.quick ? 3 : 20,
    databases: databases.map((name) => {
      if (name !== 'embedded' && name !== 'postgres') throw new UsageError(`There is no database '${name}'.`);
      return name;
    }),
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        miners: { type: 'string' },
        minutes: { type: 'string' },
        databases: { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
