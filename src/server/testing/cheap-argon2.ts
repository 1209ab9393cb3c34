import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Takes the place of `@node-rs/argon2` in tests of the app (`vitest.config.ts`), which hash thousands of PINs: the same
 * hashes at the lowest cost. `secret-hash.test.ts` tests the real cost.
 */
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const { verify } = argon2;

export function hash(secret: string): Promise<string> {
  return argon2.hash(secret, LOWEST_COST);
}
