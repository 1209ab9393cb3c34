import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PIN's argon2id hash in PHC string format, with a salt of its own. */
export function hashPin(pin: string): Promise<string> {
  return hash(pin, COST);
}

/** Whether `pin` belongs to `pinHash` (PHC string). */
export function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  return verify(pinHash, pin);
}
