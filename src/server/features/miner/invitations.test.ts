import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const PIN = '123456';

describe('invitations', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  const clock = manualClock();
  let made = 0;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
    second = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await second.stop();
    await drop();
  });

  const freshName = (): string => {
    made += 1;
    return `invited-${made}`;
  };

  const create = (email: string, ref?: unknown, by = app): Promise<Reply> => {
    made += 1;
    return by.call('POST', '/api/miner/wallets', {
      body: { email, pin: PIN, ...(ref === undefined ? {} : { ref }) },
      headers: { 'x-forwarded-for': `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}` },
    });
  };

  /** Creates a wallet, invited by `ref`, and returns its session cookie. */
  const createdBy = async (email: string, ref?: unknown): Promise<string> => {
    const { status, cookie = '', text } = await create(email, ref);
    expect(status, text).toBe(201);
    return cookie;
  };

  const friends = async (email: string, cookie: string): Promise<number> =>
    (await app.call('GET', `/api/miner/wallets/${encodeURIComponent(email)}/history`, { cookie })).json.data.friends;

  const invitedBy = async (email: string): Promise<string | null> => {
    const { rows } = await database.pool.query(
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

  it.each<[string, (name: string) => unknown]>([
    ['names no wallet', () => 'nobody-has-this-name'],
    ['is empty', () => ''],
    ['is an e-mail', (name) => `${name}@example.com`],
    ['no e-mail can have', () => 'two words'],
    ['no database can store', () => 'a\u0000\ud800'],
    ['is longer than an e-mail', () => 'x'.repeat(10_000)],
  ])('responds to a ref that %s as to no ref', async (_case, refFor) => {
    const name = freshName();
    await createdBy(`${name}@example.com`);
    const without = await create(`without-${name}@example.com`);
    const withRef = await create(`with-${name}@example.com`, refFor(name));
    expect(withRef.status).toBe(201);
    expect(withRef.text).toBe(without.text.replace('without-', 'with-'));
    expect(await invitedBy(`with-${name}@example.com`)).toBeNull();
  });

  it('stores the oldest of the wallets that share a referral username', async () => {
    const name = freshName();
    for (const host of ['oldest', 'newer', 'newest']) await createdBy(`${name}@${host}.example`);
    await createdBy(`friend-of-${name}@example.com`, name);
    expect(await invitedBy(`friend-of-${name}@example.com`)).toBe(`${name}@oldest.example`);
  });

  it('rejects self-referral by the same referral username', async () => {
    const name = freshName();
    await createdBy(`${name}@first.example`, name);
    await createdBy(`${name}@second.example`, name.toUpperCase());
    expect(await invitedBy(`${name}@first.example`)).toBeNull();
    expect(await invitedBy(`${name}@second.example`)).toBeNull();
  });

  it('stores an inviter only at creation: no later request sets or changes it', async () => {
    const [late, name] = [freshName(), freshName()];
    const email = `${name}@example.com`;
    const cookie = await createdBy(email, late);
    await createdBy(`${late}@example.com`, name);
    expect((await create(email, late)).status).toBe(409);
    const path = `/api/miner/wallets/${email}`;
    const body = { totalMined: 0, miningTimeSeconds: 0, ref: late };
    expect((await app.call('PUT', path, { cookie, body })).status).toBe(200);
    expect((await app.call('POST', `${path}/referral`, { cookie, body: { ref: late } })).status).toBe(200);
    expect((await app.call('POST', '/api/miner/login', { body: { email, pin: PIN, ref: late } })).status).toBe(200);
    expect(await invitedBy(email)).toBeNull();
    expect(await invitedBy(`${late}@example.com`)).toBe(email);
  });

  it('never stores a cycle, whatever the order and concurrency of invitations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }), fc.boolean(), async (refs, atOnce) => {
        const names = refs.map(freshName);
        const jobs = names.map(
          (name, index) => () => create(`${name}@example.com`, names[refs[index] ?? 0], index % 2 === 0 ? app : second),
        );
        const statuses: number[] = [];
        if (atOnce) statuses.push(...(await Promise.all(jobs.map((job) => job()))).map(({ status }) => status));
        else for (const job of jobs) statuses.push((await job()).status);
        expect(statuses).toEqual(names.map(() => 201));
        const inviterOf = new Map<string, string | null>();
        for (const name of names) inviterOf.set(`${name}@example.com`, await invitedBy(`${name}@example.com`));
        for (const start of inviterOf.keys()) {
          let inviter = inviterOf.get(start) ?? null;
          for (let steps = 0; inviter !== null && steps < names.length; steps += 1) {
            expect(inviter).not.toBe(start);
            inviter = inviterOf.get(inviter) ?? null;
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it('has database constraints against cycles and self-referral', async () => {
    const name = freshName();
    await createdBy(`${name}@example.com`);
    await createdBy(`friend-of-${name}@example.com`, name);
    const invite = (invitee: string, inviter: string) =>
      database.pool.query(
        'UPDATE miner_wallets SET inviter_id = (SELECT id FROM miner_wallets WHERE email = $2) WHERE email = $1',
        [invitee, inviter],
      );
    await expect(invite(`${name}@example.com`, `friend-of-${name}@example.com`)).rejects.toThrow(/inviter_is_older/);
    await expect(invite(`${name}@example.com`, `${name}@example.com`)).rejects.toThrow(/inviter_is_older/);
  });

  it('uses an index to find inviters and to count invited wallets', async () => {
    const plan = async (query: string): Promise<string> => {
      const client = await database.pool.connect();
      try {
        await client.query('SET enable_seqscan = off');
        const { rows } = await client.query(`EXPLAIN ${query}`);
        await client.query('RESET enable_seqscan');
        return JSON.stringify(rows);
      } finally {
        client.release();
      }
    };
    expect(
      await plan("SELECT id FROM miner_wallets WHERE split_part(email, '@', 1) = 'a' ORDER BY id LIMIT 1"),
    ).toContain('miner_wallets_referral_username');
    expect(await plan('SELECT count(*) FROM miner_wallets WHERE inviter_id = 1')).toContain('miner_wallets_inviter_id');
  });

  it('reports whether the bonus was already active, also to concurrent activations', async () => {
    const email = `${freshName()}@example.com`;
    const cookie = await createdBy(email);
    const activate = (by = app) => by.call('POST', `/api/miner/wallets/${email}/referral`, { cookie });
    const replies = await Promise.all([activate(), activate(second), activate(), activate(second)]);
    expect(replies.map(({ json }) => json.data.bonus)).toEqual([10, 10, 10, 10]);
    expect(replies.filter(({ json }) => json.alreadyActive === false)).toHaveLength(1);
    expect((await activate()).json).toMatchObject({ success: true, alreadyActive: true, data: { email, bonus: 10 } });
  });
});
