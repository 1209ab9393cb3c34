import { hash, verify } from '@node-rs/argon2';
import { createWorkGate } from './http/work-gate.ts';

/** argon2id (the package's default algorithm) at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Four run at once (Node's thread pool), in some tens of milliseconds each, so that the last of these waits a second or two. A flood of
 * guesses from many addresses is refused instead of keeping people waiting for minutes after it is over.
 */
const HASHES_UNDER_WAY_MAX = 200;
const gate = createWorkGate(HASHES_UNDER_WAY_MAX);

/** The argon2id hash of a PIN or password in PHC string format, with a salt of its own. @throws {ProblemError} temporarily-unavailable */
export function hashSecret(secret: string): Promise<string> {
  return gate.run(() => hash(secret, COST));
}

/** Whether `secret` belongs to `secretHash` (PHC string). @throws {ProblemError} temporarily-unavailable */
export function verifySecret(secretHash: string, secret: string): Promise<boolean> {
  return gate.run(() => verify(secretHash, secret));
}
