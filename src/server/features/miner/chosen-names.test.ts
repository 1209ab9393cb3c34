import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

describe.each(TEST_DATABASES)('the names that miners choose, on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let made = 0;

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  async function create(ref?: string) {
    made += 1;
    const username = `named-${made}`;
    const email = `${username}@example.com`;
    const headers = { 'x-forwarded-for': `10.7.0.${made}` };
    const body = { email, pin: '123456', ...(ref === undefined ? {} : { ref }) };
    const { status, cookie = '', text } = await app.call('POST', '/api/miner/wallets', { body, headers });
    expect(status, text).toBe(201);
    const path = `/api/miner/wallets/${email}`;
    return {
      username,
      email,
      choose: (name: unknown, by = cookie): Promise<Reply> =>
        app.call('PUT', `${path}/name`, { cookie: by, body: { name } }),
      referral: async () => (await app.call('GET', `${path}/referral`, { cookie })).json.data,
      history: async () => (await app.call('GET', `${path}/history?range=24h`, { cookie })).json.data,
    };
  }

  const inviterName = (ref: string, address = '10.8.0.1'): Promise<Reply> =>
    app.call('GET', `/api/miner/inviters/${encodeURIComponent(ref)}`, { headers: { 'x-forwarded-for': address } });

  it('greet who comes with the link, and both sides see the join; without a name nobody is named', async () => {
    const ada = await create();
    const bob = await create(ada.username);
    clock.advance(60_000);
    const carl = await create(ada.username);
    expect((await inviterName(ada.username)).json).toEqual({ success: true, name: null });
    expect((await ada.history()).joined).toMatchObject([{ name: null }, { name: null }]);
    expect((await bob.history()).invitation).toMatchObject({ name: null });
    expect((await ada.history()).invitation).toBeNull();

    expect((await ada.choose("  Ada  O'Neil ")).json).toEqual({ success: true, name: 'Ada O’Neil' });
    await carl.choose('Carl');
    expect((await inviterName(` ${ada.username.toUpperCase()}`)).json.name).toBe('Ada O’Neil');
    expect(await ada.referral()).toMatchObject({ name: 'Ada O’Neil', inviterName: null });
    expect(await bob.referral()).toMatchObject({ name: null, inviterName: 'Ada O’Neil', invitedBy: ada.username });
    const { joined } = await ada.history();
    expect(joined).toMatchObject([{ name: 'Carl' }, { name: null }]);
    expect(joined[0].at > joined[1].at).toBe(true);
    expect((await bob.history()).invitation).toMatchObject({ name: 'Ada O’Neil' });
    // Friends do not see each other.
    expect(JSON.stringify([await bob.history(), await bob.referral()])).not.toContain('Carl');

    await ada.choose(null);
    expect((await inviterName(ada.username)).json.name).toBeNull();
    expect((await bob.history()).invitation).toMatchObject({ name: null });
  });

  it('are parsed, and are chosen by the signed-in device only', async () => {
    const [ada, bob] = [await create(), await create()];
    for (const name of ['', 'A', 'ada@example.com', '<b>Ada</b>', 'Ada\u202e', 'x'.repeat(25), 7, undefined]) {
      expect((await ada.choose(name)).json).toMatchObject({ status: 400, code: 'invalid-request' });
    }
    expect((await ada.choose('Ada', '')).json.code).toBe('not-signed-in');
    expect((await bob.choose('Bob')).status).toBe(200);
    expect((await ada.referral()).name).toBeNull();
  });

  it('say no more of a link of nobody than of one without a name, and are limited for a network', async () => {
    const ada = await create();
    const [ofNobody, ofAda] = [await inviterName('nobody-has-this-link'), await inviterName(ada.username)];
    expect(ofNobody.text).toBe(ofAda.text);
    for (const ref of ['two words', ada.email, 'x'.repeat(2_000), '\0']) {
      expect((await inviterName(ref)).json).toEqual({ success: true, name: null });
    }
    const statuses: number[] = [];
    for (let visit = 0; visit < 61; visit += 1) statuses.push((await inviterName(ada.username, '10.8.0.2')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('are removed by the team, and hidden while the wallet is blocked', async () => {
    const cookie = await signInAdmin(app, database, 'ana');
    const ada = await create();
    const bob = await create(ada.username);
    await ada.choose('Ada');
    await bob.choose('Bob');
    const { rows } = (await app.call('GET', `/api/admin/miners?search=${ada.email}`, { cookie })).json;
    const act = (action: string) =>
      app.call('POST', `/api/admin/miners/${rows[0].id}/${action}`, { cookie, body: { reason: 'Because' } });
    expect((await app.call('GET', `/api/admin/miners/${rows[0].id}`, { cookie })).json.name).toBe('Ada');

    await act('block');
    expect((await inviterName(ada.username)).json.name).toBeNull();
    expect((await bob.referral()).inviterName).toBeNull();
    expect((await bob.history()).invitation.name).toBeNull();
    await act('unblock');
    expect((await inviterName(ada.username)).json.name).toBe('Ada');

    expect((await act('clear-name')).status).toBe(204);
    expect((await act('clear-name')).status).toBe(204);
    expect((await inviterName(ada.username)).json.name).toBeNull();
    const log = (await app.call('GET', '/api/admin/activity?kind=miner', { cookie })).json.rows;
    const cleared = log.filter(({ action }: { action: string }) => action === 'name-cleared');
    expect(cleared).toMatchObject([{ by: 'ana', subjectId: String(rows[0].id), after: { reason: 'Because' } }]);
    expect(JSON.stringify(cleared)).not.toContain('Ada');
  });
});
