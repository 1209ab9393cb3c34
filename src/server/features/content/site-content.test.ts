import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import type { Database } from '#server/db/database.ts';
import { beforeRepetition } from '#server/testing/before-repetition.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmedCall, signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const CONTENT = '/api/admin/content';
const VERSIONS = `${CONTENT}/versions`;
const HELLO = { announcements: [{ text: 'Hello' }] } as const;

describe.each(TEST_DATABASES)('the content of the site, on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let [ada, bo] = ['', ''];
  let wallets = 0;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await startTestApp({ database, clock });
    ada = await signInAdmin(app, database, 'ada');
    bo = await signInAdmin(app, database, 'bob');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  beforeRepetition(async () => {
    // A trigger makes the versions append-only.
    await database.pool.query('ALTER TABLE site_content_versions DISABLE TRIGGER USER');
    await database.pool.query('TRUNCATE site_content_versions RESTART IDENTITY');
    await database.pool.query('ALTER TABLE site_content_versions ENABLE TRIGGER USER');
  });

  const read = async () => (await app.call('GET', CONTENT, { cookie: ada })).json;
  const save = (content: unknown, state: 'draft' | 'published', basedOn: number, cookie = ada) => {
    const body = { content, state, basedOn };
    if (state === 'published') return confirmedCall(app, 'POST', VERSIONS, { cookie, body });
    return app.call('POST', VERSIONS, { cookie, body });
  };
  const publish = async (content: SiteContent) => {
    const saved = await save(content, 'published', (await read()).version);
    expect(saved.status).toBe(201);
    return saved.json;
  };
  const activity = async () =>
    (await app.call('GET', '/api/admin/activity?kind=content', { cookie: ada })).json.rows as Record<string, unknown>[];

  it('is the built-in one until something is published', async () => {
    expect(await read()).toEqual({ published: null, draft: null, version: 0, newWallets: 'open' });
    expect((await app.call('GET', VERSIONS, { cookie: ada })).json).toEqual({ versions: [], hasMore: false });
  });

  it('keeps a draft beside what is published, and each publication as a version', async () => {
    expect((await save(HELLO, 'draft', 0)).json).toMatchObject({ version: 1, state: 'draft', createdBy: 'ada' });
    expect(await read()).toMatchObject({ published: null, draft: { content: HELLO }, version: 1 });
    expect((await save({ ...HELLO, newWallets: 'closed' }, 'published', 1, bo)).status).toBe(201);
    expect(await read()).toMatchObject({ published: { version: 2, createdBy: 'bob' }, draft: null, version: 2 });
    // What is edited back to what is published is no draft.
    expect((await save({ ...HELLO, newWallets: 'closed' }, 'draft', 2)).status).toBe(201);
    expect(await read()).toMatchObject({ draft: null, version: 3 });
    expect((await save({}, 'published', 3)).status).toBe(201);
    const { json } = await app.call('GET', VERSIONS, { cookie: ada });
    expect(json.versions.map(({ version }: { version: number }) => version)).toEqual([4, 2]);
    const older = await app.call('GET', `${VERSIONS}?before=4`, { cookie: ada });
    expect(older.json.versions).toEqual([json.versions[1]]);
  });

  it('keeps what a later release wrote when this one saves, as a draft and as a publication', async () => {
    const before = await read();
    const stored = { ...HELLO, banner: { colour: 'red' }, project: { founder: 'Ada', motto: 'Faster' } };
    await database.pool.query(
      `INSERT INTO site_content_versions (version, state, content, created_at, created_by)
        VALUES ($1, 'published', $2, now(), 'ada')`,
      [before.version + 1, JSON.stringify(stored)],
    );
    const { published, version } = await read();
    expect(published.content).toEqual({ ...HELLO, project: { founder: 'Ada' } });
    await save({ ...published.content, connectDay: '2027-01-01' }, 'draft', version);
    await save({ announcements: [{ text: 'Bye' }], project: { founder: 'Bo' } }, 'published', version + 1);
    const { rows } = await database.pool.query(
      'SELECT content FROM site_content_versions WHERE version > $1 ORDER BY version',
      [version],
    );
    expect(rows.map(({ content }) => content)).toEqual([
      { ...stored, connectDay: '2027-01-01' },
      { ...stored, announcements: [{ text: 'Bye' }], project: { founder: 'Bo', motto: 'Faster' } },
    ]);
  });

  it('is returned in one order, whatever order it was sent or stored in', async () => {
    const date = { text: 'soon', lastDay: '2027-01-01' } as const;
    await publish({ links: {}, plannedDates: { q1: date, securityAudit: date, mainnet: date } });
    const { published } = await read();
    expect(JSON.stringify(published.content)).toBe(
      JSON.stringify({ plannedDates: { securityAudit: date, mainnet: date, q1: date } }),
    );
  });

  it('refuses the second of two editors of one version, and saves nothing of it', async () => {
    const { version } = await read();
    expect((await save(HELLO, 'draft', version)).status).toBe(201);
    const late = await save({ connectDay: '2027-01-01' }, 'published', version, bo);
    expect(late).toMatchObject({ status: 409, json: { code: 'content-changed' } });
    expect(await read()).toMatchObject({ version: version + 1, draft: { content: HELLO, createdBy: 'ada' } });
    expect((await save(HELLO, 'draft', version + 5)).status).toBe(409);
  });

  it('lets one of many who publish at once win', async () => {
    const { version } = await read();
    const before = (await activity()).length;
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const replies = await Promise.all(
      texts.map((text) => save({ announcements: [{ text }] }, 'published', version, text < 'd' ? ada : bo)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await read()).version).toBe(version + 1);
    expect((await activity()).length).toBe(before + 1);
  });

  it('lets only administrators close new wallets or move the day of the wallet button', async () => {
    const editor = await signInAs('editor', app, database, 'eddie');
    const { version } = await read();
    for (const content of [{ newWallets: 'closed' }, { connectDay: '2030-01-01' }, { ...HELLO, newWallets: 'open' }]) {
      const refused = await save(content, 'published', version, editor);
      expect(refused).toMatchObject({ status: 403, json: { code: 'not-an-administrator' } });
    }
    expect((await read()).version).toBe(version);
    expect((await save({ newWallets: 'closed' }, 'published', version)).status).toBe(201);
    expect((await save({ ...HELLO, newWallets: 'closed' }, 'published', version + 1, editor)).status).toBe(201);
    expect((await save({}, 'published', version + 2)).status).toBe(201);
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
    await database.pool.query('ALTER TABLE site_content_versions DISABLE TRIGGER USER');
    await database.pool.query('TRUNCATE site_content_versions RESTART IDENTITY');
    await database.pool.query('ALTER TABLE site_content_versions ENABLE TRIGGER USER');
    const [first, ...others] = DEFAULT_ANNOUNCEMENTS;
    await publish({ announcements: [{ text: 'Mine' }, ...others] });
    const entry = `announcements: ${first?.text}`;
    expect((await activity())[0]).toMatchObject({ before: { [entry]: first }, after: { [entry]: { text: 'Mine' } } });
    expect(Object.keys((await activity())[0]?.after as object)).toEqual([entry]);
  });

  it('keeps why a version was published, in one line', async () => {
    const { version } = await read();
    const body = { content: { announcements: [{ text: 'Why' }] }, state: 'published', basedOn: version };
    const saved = await confirmedCall(app, 'POST', VERSIONS, {
      cookie: ada,
      body: { ...body, note: ' The audit is late ' },
    });
    expect(saved.json).toMatchObject({ note: 'The audit is late' });
    expect((await app.call('GET', VERSIONS, { cookie: ada })).json.versions[0]).toMatchObject(saved.json);
    expect((await publish(HELLO)).note).toBeNull();
    const twoLines = { ...body, state: 'draft', note: 'a\nb' };
    expect((await app.call('POST', VERSIONS, { cookie: ada, body: twoLines })).status).toBe(400);
  });

  it('has versions that no statement changes or deletes', async () => {
    for (const sql of ["update site_content_versions set state = 'draft'", 'delete from site_content_versions']) {
      await expect(database.pool.query(sql)).rejects.toThrow('append-only');
    }
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
    const { status, json } = await save(content, 'published', version);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid-request' });
    expect(json.fields.map((problem: { field: string }) => problem.field).join()).toContain(field);
    expect((await read()).version).toBe(version);
  });
});
