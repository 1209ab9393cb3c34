import { beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { TestApp } from '#server/testing/start-test-app.ts';
import { startTestMiner, TEST_PIN } from '#server/testing/test-miner.ts';

const RATE = 0.00005;

describe('invitations', () => {
  const suite = setUpApp();
  let second: TestApp;
  let made = 0;
  beforeAll(async () => {
    second = await suite.startAnother();
  });

  const freshName = (): string => {
    made += 1;
    return `invited-${made}`;
  };
  const create = (email: string, ref?: string, by = suite.app) =>
    by.call('POST', '/api/miner/wallets', { body: { email, pin: TEST_PIN, ref }, headers: suite.newAddress() });
  /** Creates a wallet, invited by `ref`, and returns its session cookie. */
  const createdBy = async (email: string, ref?: string): Promise<string> => {
    const { status, cookie = '', text } = await create(email, ref);
    expect(status, text).toBe(201);
    return cookie;
  };
  const friends = async (email: string, cookie: string): Promise<number> =>
    (await suite.app.call('GET', `/api/miner/wallets/${email}/history`, { cookie })).json.data.friends;
  const invitedBy = async (email: string): Promise<string | null> => {
    const { rows } = await suite.database.pool.query(
      'SELECT i.email FROM miner_wallets w JOIN miner_wallets i ON i.id = w.inviter_id WHERE w.email = $1',
      [email],
    );
    return rows[0]?.email ?? null;
  };

  it('stores the inviter of a new wallet, and counts only those of the own link', async () => {
    const name = freshName();
    const inviter = await createdBy(`${name}@example.com`);
    const invitee = await createdBy(`friend-of-${name}@example.com`, name);
    await createdBy(`other-friend-of-${name}@example.com`, ` ${name.toUpperCase()} `);
    expect(await invitedBy(`friend-of-${name}@example.com`)).toBe(`${name}@example.com`);
    expect(await friends(`${name}@example.com`, inviter)).toBe(2);
    expect(await friends(`friend-of-${name}@example.com`, invitee)).toBe(0);
  });

  it('responds to a ref that no wallet has as to no ref', async () => {
    const email = `${freshName()}@example.com`;
    const without = await create(`0-${email}`);
    for (const [index, ref] of ['nobody-has-this-name', '', email, 'a\u0000\ud800', 'x'.repeat(10_000)].entries()) {
      const withRef = await create(`${index + 1}-${email}`, ref);
      expect(withRef.status).toBe(201);
      expect(withRef.text).toBe(without.text.replace('"0-', `"${index + 1}-`));
      expect(await invitedBy(`${index + 1}-${email}`)).toBeNull();
    }
  });

  it('stores the oldest of the wallets that share a referral username, and never one with the own', async () => {
    const name = freshName();
    for (const host of ['oldest', 'newer', 'newest']) await createdBy(`${name}@${host}.example`, name);
    await createdBy(`friend-of-${name}@example.com`, name);
    expect(await invitedBy(`friend-of-${name}@example.com`)).toBe(`${name}@oldest.example`);
    for (const host of ['oldest', 'newest']) expect(await invitedBy(`${name}@${host}.example`)).toBeNull();
  });

  it('stores an inviter only at creation: no later request sets or changes it', async () => {
    const [late, name] = [freshName(), freshName()];
    const email = `${name}@example.com`;
    const cookie = await createdBy(email, late);
    await createdBy(`${late}@example.com`, name);
    expect((await create(email, late)).status).toBe(409);
    const wallet = `/api/miner/wallets/${email}`;
    for (const [method, path, fields] of [
      ['PUT', wallet, { totalMined: 0, miningTimeSeconds: 0 }],
      ['POST', `${wallet}/referral`, {}],
      ['POST', '/api/miner/login', { email, pin: TEST_PIN }],
    ] as const)
      expect((await suite.app.call(method, path, { cookie, body: { ...fields, ref: late } })).status).toBe(200);
    expect(await invitedBy(email)).toBeNull();
    expect(await invitedBy(`${late}@example.com`)).toBe(email);
  });

  it('cannot form a cycle: the database accepts an older inviter only, and wallets that invite each other are created', async () => {
    const [one, other] = [freshName(), freshName()];
    const replies = await Promise.all([
      create(`${one}@example.com`, other),
      create(`${other}@example.com`, one, second),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    await createdBy(`friend-of-${one}@example.com`, one);
    for (const inviter of [`friend-of-${one}`, one]) {
      const update = suite.database.pool.query(
        'UPDATE miner_wallets SET inviter_id = (SELECT id FROM miner_wallets WHERE email = $2) WHERE email = $1',
        [`${one}@example.com`, `${inviter}@example.com`],
      );
      await expect(update).rejects.toThrow(/inviter_is_older/);
    }
  });

  it.each([
    ["SELECT id FROM miner_wallets WHERE split_part(email, '@', 1) = 'a' ORDER BY id LIMIT 1", 'referral_username'],
    ['SELECT count(*) FROM miner_wallets WHERE inviter_id = 1', 'inviter_id'],
  ])('are found and counted with an index: %s', async (query, index) => {
    const plan = await suite.database.pool.query(`SET enable_seqscan = off; EXPLAIN ${query}; RESET enable_seqscan`);
    expect(JSON.stringify(plan)).toContain(`miner_wallets_${index}`);
  });

  it('activate the bonus once, which is not lost to concurrent syncs on two servers', async () => {
    const miner = await startTestMiner(suite.app, suite.database);
    const activations = [];
    for (let seconds = 1; seconds <= 5; seconds += 1) {
      suite.clock.advance(1_000);
      const claim = { totalMined: seconds * RATE, miningTimeSeconds: seconds };
      if (seconds === 3) activations.push(...[suite.app, second, second].map((by) => miner.activateReferral({ by })));
      const syncs = [miner.sync(claim), miner.sync(claim, { by: second }), miner.sync(claim)];
      for (const { status } of await Promise.all(syncs)) expect(status).toBe(200);
    }
    const replies = await Promise.all([...activations, miner.activateReferral()]);
    for (const { json } of replies)
      expect(json).toMatchObject({ success: true, data: { email: miner.email, bonus: 10 } });
    expect(replies.map(({ json }) => json.alreadyActive).sort()).toEqual([false, true, true, true]);
    expect(await miner.stored()).toMatchObject({
      lastingBonusPercent: 10,
      totalMinedTvx: expect.closeTo(5 * RATE, 12),
    });
  });
});
