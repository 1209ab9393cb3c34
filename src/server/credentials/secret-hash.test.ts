import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashSecret, NO_REQUEST, queueHashing, queueKeyOf, verifySecret } from './secret-hash.ts';

it('salts each hash and verifies only the right secret', async () => {
  const [first, second] = await Promise.all([hashSecret('730219', NO_REQUEST), hashSecret('730219', NO_REQUEST)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verifySecret(first, '730219', NO_REQUEST)).toBe(true);
  expect(await verifySecret(first, '730218', NO_REQUEST)).toBe(false);
});

it('takes a password for the same however its letters are composed, and for what another program hashed as typed', async () => {
  const [composed, decomposed] = ['gr\u00FCn 42', 'gru\u0308n 42'];
  const stored = await hashSecret(decomposed, NO_REQUEST);
  expect(await verifySecret(stored, composed, NO_REQUEST)).toBe(true);
  expect(await verifySecret(stored, decomposed, NO_REQUEST)).toBe(true);
  const asTyped = await hash(decomposed);
  expect(await verifySecret(asTyped, decomposed, NO_REQUEST)).toBe(true);
  expect(await verifySecret(asTyped, composed, NO_REQUEST)).toBe(false);
});

/** Starts as many operations as are admitted, each from another network; they end when the test ends them. */
function startFlood(count: number, isKnown = false) {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const run = (name: string, ip: string, known = isKnown) =>
    queueHashing(queueKeyOf('accounts', { ip, signal: new AbortController().signal }, { isKnown: known }), () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const flood = Promise.allSettled(Array.from({ length: count }, (_, n) => run('flood', `10.${n >> 8}.${n & 255}.1`)));
  return {
    flood,
    run,
    started,
    /** Ends one operation and lets the next one start. */
    async endOne(): Promise<void> {
      ends.shift()?.();
      await new Promise((settled) => setImmediate(settled));
    },
  };
}

it('runs an operation of a known device next, whatever number of strangers wait', async () => {
  const { flood, run, started, endOne } = startFlood(1_000);
  await endOne();
  const before = started.length;
  const known = run('known', '198.51.100.1', true);
  while (!started.includes('known')) await endOne();
  // Groups take turns: at most one stranger goes first.
  expect(started.length - before).toBeLessThanOrEqual(2);
  let isOver = false;
  void flood.finally(() => {
    isOver = true;
  });
  while (!isOver) await endOne();
  expect(await known).toBe('known');
  const refused = (await flood).filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.reason).toMatchObject({ code: 'temporarily-unavailable', retryAfterSeconds: 1 });
});
