// Vitest's global setup: every process inherits the seed of the properties, and a later run can be given it.
import { randomInt } from 'node:crypto';

export function setup() {
  if (process.env.PROPERTY_SEED !== undefined) return;
  process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
  process.stdout.write(`Properties: PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`);
}
