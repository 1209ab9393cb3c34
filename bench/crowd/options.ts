import { parseArgs } from 'node:util';
import { UsageError } from '../command/run-benchmark.ts';

export interface CrowdOptions {
  /** Each syncs once a second over a connection of its own, one size after the other. */
  readonly crowds: readonly number[];
  readonly minutes: number;
  readonly overloadSeconds: number;
  readonly databases: readonly ('embedded' | 'postgres')[];
}

export const CROWD_USAGE = `npm run bench -- load [--miners 2000,15000] [--minutes 5] [--databases embedded,postgres] [--quick]
  --quick  200 miners for a few seconds, for trying things; its figures prove nothing`;

/** @throws {UsageError} for what CROWD_USAGE does not list */
export function parseCrowdOptions(args: readonly string[]): CrowdOptions {
  const values = read(args);
  const crowds = (values.miners ?? (values.quick ? '200' : '2000,15000')).split(',').map(Number);
  const minutes = Number(values.minutes ?? (values.quick ? 0.1 : 5));
  const databases = (values.databases ?? 'embedded,postgres').split(',');
  if (crowds.some((size) => !Number.isInteger(size) || size < 1 || size > 16_000)) {
    throw new UsageError('--miners must be whole numbers from 1 to 16000, separated by commas.');
  }
  if (!(minutes > 0 && minutes <= 60)) throw new UsageError('--minutes must be above 0 and at most 60.');
  return {
    crowds,
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
