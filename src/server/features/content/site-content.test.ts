import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const CONTENT = '/api/admin/content';
const HELLO = { announcements: [{ text: 'Hello' }] } as const;

describe('the content of the site', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let [ada, bo] = ['', ''];
  let wallets = 0;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock });
    ada = await signInAdmin(app, database, 'ada');
    bo = await signInAdmin(app, database, 'bob');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  const read = async () => (await app.call('GET', CONTENT, { cookie: ada })).json;
  const save = (content: unknown, basedOn: number, cookie = ada) =>
    app.call('PUT', CONTENT, { cookie, body: { content, basedOn } });
  const publish = async (content: SiteContent) => {
    const saved = await save(content, (await read()).version);
    expect(saved.status).toBe(200);
    return saved.json;
  };
  const activity = async () =>
    (await app.call('GET', '/api/admin/activity?kind=content', { cookie: ada })).json.rows as Record<string, unknown>[];

  it('is the built-in one until something is published', async () => {
    expect(await read()).toEqual({ version: 0, content: {}, published: null, newWallets: 'open' });
    expect((await save(HELLO, 0)).json).toEqual({
      version: 1,
      content: HELLO,
      published: { at: new Date(clock.nowMs()).toISOString(), by: 'ada' },
      newWallets: 'open',
    });
    expect((await save({}, 1, bo)).json).toMatchObject({ version: 2, content: {}, published: { by: 'bob' } });
    expect(await read()).toMatchObject({ version: 2, content: {} });
  });

  it('refuses the second of two editors of one version, and stores nothing of it', async () => {
    const { version } = await read();
    expect((await save(HELLO, version)).status).toBe(200);
    const late = await save({ connectDay: '2027-01-01' }, version, bo);
    expect(late).toMatchObject({ status: 409, json: { code: 'content-changed' } });
    expect(await read()).toMatchObject({ version: version + 1, content: HELLO, published: { by: 'ada' } });
    expect((await save(HELLO, version + 5)).status).toBe(409);
  });

  it.each(['first', 'later'])('lets one of many who publish a %s version at once win', async (which) => {
    if (which === 'first') await database.pool.query('TRUNCATE site_content');
    const { version } = await read();
    const before = (await activity()).length;
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const replies = await Promise.all(
      texts.map((text) => save({ announcements: [{ text }] }, version, text < 'd' ? ada : bo)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read()).version).toBe(version + 1);
    expect((await activity()).length).toBe(before + 1);
  });

  it('lets only administrators close new wallets or move the day of the wallet button', async () => {
    const editor = await signInAs('editor', app, database, 'eddie');
    const { version } = await publish({});
    for (const content of [{ newWallets: 'closed' }, { connectDay: '2030-01-01' }, { ...HELLO, newWallets: 'open' }]) {
      const refused = await save(content, version, editor);
      expect(refused).toMatchObject({ status: 403, json: { code: 'not-an-administrator' } });
    }
    expect((await read()).version).toBe(version);
    expect((await save({ newWallets: 'closed' }, version)).status).toBe(200);
    expect((await save({ ...HELLO, newWallets: 'closed' }, version + 1, editor)).status).toBe(200);
    expect((await save({}, version + 2)).status).toBe(200);
  });

  it('writes what changed into the activity log, with who and when', async () => {
    await publish({ newWallets: 'closed', announcements: [{ text: 'One' }] });
    clock.advance(1_000);
    const { version } = await publish({ announcements: [{ text: 'One', href: '/presale' }] });
    expect((await activity())[0]).toMatchObject({
      kind: 'content',
      action: 'content-published',
      subjectId: String(version),
      by: 'ada',
      at: new Date(clock.nowMs()).toISOString(),
      before: { newWallets: 'closed', 'announcements: One': { text: 'One' } },
      after: { 'announcements: One': { text: 'One', href: '/presale' } },
    });
  });

  it('logs of the first publication what it changes, not every announcement', async () => {
    await database.pool.query('TRUNCATE site_content');
    const [first, ...others] = DEFAULT_ANNOUNCEMENTS;
    await publish({ announcements: [{ text: 'Mine' }, ...others] });
    expect((await activity())[0]).toMatchObject({
      before: { [`announcements: ${first?.text}`]: first },
      after: { 'announcements: Mine': { text: 'Mine' } },
    });
    expect(Object.keys((await activity())[0]?.after as object)).toEqual(['announcements: Mine']);
  });

  it('decides at once, without a restart, whether new wallets may be created', async () => {
    const create = async () => {
      wallets += 1;
      const email = `miner-${wallets}@example.test`;
      const check = await app.call('GET', `/api/miner/check-email/${encodeURIComponent(email)}`);
      const created = await app.call('POST', '/api/miner/wallets', { body: { email, pin: '314159' } });
      return { canCreate: check.json.canCreate, status: created.status };
    };
    await publish({ newWallets: 'closed' });
    expect(await create()).toEqual({ canCreate: false, status: 403 });
    await publish({ newWallets: 'open' });
    expect(await create()).toEqual({ canCreate: true, status: 201 });
    await publish({});
    expect(await create()).toEqual({ canCreate: true, status: 201 });
  });

  it.each([
    ['a link that runs a script', { announcements: [{ text: 'x', href: 'javascript:alert(1)' }] }, 'href'],
    ['a link to another host in disguise', { announcements: [{ text: 'x', href: '//evil.example' }] }, 'href'],
    ['a link that a browser would rewrite', { announcements: [{ text: 'x', href: '/\\evil.example' }] }, 'href'],
    ['a link with a user name', { announcements: [{ text: 'x', href: 'https://a@evil.example' }] }, 'href'],
    ['an unencrypted link', { links: { officialChannel: 'http://channel.example' } }, 'officialChannel'],
    ['a price of two lines', { prices: { presaleBanner: '$1\n$2' } }, 'presaleBanner'],
    ['a price that is a sentence', { prices: { marketCap: 'x'.repeat(21) } }, 'marketCap'],
    ['an unknown price', { prices: { whitepaper: '$1' } }, 'prices'],
    ['a founder of two lines', { project: { founder: 'Ada\nLovelace' } }, 'founder'],
    ['a contact that adds a header', { project: { contact: 'a@b.example?bcc=c@d.example' } }, 'contact'],
    ['a channel on this site', { links: { officialChannel: '/channel' } }, 'officialChannel'],
    ['an announcement of 5,000 lines', { announcements: [{ text: 'line\n'.repeat(5_000) }] }, 'text'],
    ['an announcement of two lines', { announcements: [{ text: 'a\nb' }] }, 'text'],
    ['an announcement with hidden characters', { announcements: [{ text: 'a\u202Eb' }] }, 'text'],
    ['an announcement without a text', { announcements: [{ text: '  ' }] }, 'text'],
    ['an announcement twice', { announcements: [{ text: 'x' }, { text: ' x ' }] }, 'announcements'],
    ['5,000 announcements', { announcements: Array.from({ length: 5_000 }, () => ({ text: 'x' })) }, 'announcements'],
    [
      'an announcement that ends before it starts',
      { announcements: [{ text: 'x', from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }] },
      'until',
    ],
    ['a day that is none', { connectDay: '2026-02-30' }, 'connectDay'],
    ['a date without a last day', { plannedDates: { mainnet: { text: 'soon' } } }, 'lastDay'],
    ['a plan that is none', { plannedDates: { moon: { text: 'soon', lastDay: '2027-01-01' } } }, 'plannedDates'],
  ])('rejects %s', async (_name, content, field) => {
    const { version } = await read();
    const { status, json } = await save(content, version);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid-request' });
    expect(json.fields.map((problem: { field: string }) => problem.field).join()).toContain(field);
    expect((await read()).version).toBe(version);
  });
});
