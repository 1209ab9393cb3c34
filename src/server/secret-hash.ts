import { hash, verify } from '@node-rs/argon2';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a PIN or password in PHC string format, with a salt of its own. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST);
}

/** Whether `secret` belongs to `secretHash` (PHC string). */
export function verifySecret(secretHash: string, secret: string): Promise<boolean> {
  return verify(secretHash, secret);
}
