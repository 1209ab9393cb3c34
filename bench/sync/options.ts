import { parseArgs } from 'node:util';
import { UsageError } from '../command/run-benchmark.ts';

export interface BenchOptions {
  /** One wallet each. */
  readonly connections: number;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly offeredPerSecond: number;
}

export const USAGE = `npm run bench -- sync [--quick] [--connections 512] [--rounds 3] [--seconds 8] [--rate 15000]
  --quick  64 connections, 2 rounds of 2 s, for trying things; its figures prove nothing`;

/** @throws {UsageError} for what USAGE does not list */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { quick, ...values } = read(args);
  return {
    connections: wholeNumber('--connections', values.connections, quick ? 64 : 512, 4_096),
    rounds: wholeNumber('--rounds', values.rounds, quick ? 2 : 3, 20),
    warmUpMs: quick ? 1_000 : 2_000,
    measureMs: 1_000 * wholeNumber('--seconds', values.seconds, quick ? 2 : 8, 60),
    offeredPerSecond: wholeNumber('--rate', values.rate, 15_000, 200_000),
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        connections: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        rate: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new UsageError(`${name} must be a whole number from 1 to ${max}; it is '${text}'.`);
}
