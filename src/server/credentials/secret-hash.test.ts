import { expect, it } from 'vitest';
import { type HashRequester, hashSecret, NO_REQUEST, verifySecret } from './secret-hash.ts';

it('salts each hash and verifies only the right secret', async () => {
  const [first, second] = await Promise.all([hashSecret('730219', NO_REQUEST), hashSecret('730219', NO_REQUEST)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verifySecret(first, '730219', NO_REQUEST)).toBe(true);
  expect(await verifySecret(first, '730218', NO_REQUEST)).toBe(false);
});

it('runs hashes of accounts and of other addresses ahead of one address with a full queue', async () => {
  const finished: string[] = [];
  const hashFor = async (lane: HashRequester['lane'], client: string): Promise<void> => {
    await hashSecret('730219', { lane, client });
    finished.push(`${lane} ${client}`);
  };
  const flood = Array.from({ length: 30 }, () => hashFor('miners', '203.0.113.67'));
  await Promise.all([hashFor('accounts', '198.51.100.1'), hashFor('miners', '198.51.100.2')]);
  // Some of the flood run already, and lanes and clients take turns: a handful, not thirty.
  expect(finished.length).toBeLessThan(16);
  await Promise.all(flood);
});

it('rejects an address with too many queued hashes, with Retry-After', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, () => hashSecret('730219', { lane: 'miners', client: '203.0.113.67' })),
  );
  const refused = flood.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.reason).toMatchObject({ code: 'temporarily-unavailable', retryAfterSeconds: 1 });
});
