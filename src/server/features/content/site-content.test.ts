import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsEntry, SiteContent } from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { publicNews } from './store.ts';

const CONTENT = '/api/admin/content';
const HELLO = { announcements: [{ text: 'Hello' }] } as const;

describe('the content of the site', () => {
  const suite = setUpApp();
  const { clock } = suite;
  let [ada, bo] = ['', ''];
  let wallets = 0;
  beforeAll(async () => {
    ada = await signInAdmin(suite.app, suite.database, 'ada');
    bo = await signInAdmin(suite.app, suite.database, 'bob');
  });

  const read = async () => (await suite.app.call('GET', CONTENT, { cookie: ada })).json;
  const save = (content: unknown, basedOn: number, cookie = ada) =>
    suite.app.call('PUT', CONTENT, { cookie, body: { content, basedOn } });
  const publish = async (content: SiteContent) => {
    const saved = await save(content, (await read()).version);
    expect(saved.status).toBe(200);
    return saved.json;
  };
  const activity = async () =>
    (await suite.app.call('GET', '/api/admin/activity?kind=content', { cookie: ada })).json.rows;

  it('is the built-in one until something is published, which is in the log with what it changes', async () => {
    expect(await read()).toEqual({ version: 0, content: {}, published: null, newWallets: 'open' });
    const [first, ...others] = DEFAULT_ANNOUNCEMENTS;
    const content = { announcements: [{ text: 'Mine' }, ...others] };
    const published = { at: new Date(clock.nowMs()).toISOString(), by: 'ada' };
    expect((await save(content, 0)).json).toEqual({ version: 1, content, published, newWallets: 'open' });
    const [logged] = await activity();
    expect(logged).toMatchObject({
      ...{ kind: 'content', action: 'content-published', subjectId: '1', by: 'ada', at: published.at },
      before: { [`announcements: ${first?.text}`]: first },
    });
    expect(logged.after).toEqual({ 'announcements: Mine': { text: 'Mine' } });
    expect((await save({}, 1, bo)).json).toMatchObject({ version: 2, content: {}, published: { by: 'bob' } });
  });

  it('refuses the second of two editors of one version, and what the contract refuses, and stores nothing of it', async () => {
    const { version } = await publish(HELLO);
    for (const basedOn of [version - 1, version + 5]) {
      const late = await save({ connectDay: '2027-01-01' }, basedOn, bo);
      expect(late).toMatchObject({ status: 409, json: { code: 'content-changed' } });
    }
    const bad = await save({ announcements: [{ text: 'x', href: 'javascript:alert(1)' }] }, version);
    expect(bad).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    expect(bad.json.fields).toMatchObject([{ field: expect.stringContaining('href') }]);
    expect(await read()).toMatchObject({ version, content: HELLO, published: { by: 'ada' } });
  });

  it.each(['first', 'later'])('lets one of many who publish a %s version at once win', async (which) => {
    if (which === 'first') await suite.database.pool.query('TRUNCATE site_content');
    const { version } = await read();
    const before = (await activity()).length;
    const texts = ['a', 'b', 'c', 'd'];
    const replies = await Promise.all(
      texts.map((text) => save({ announcements: [{ text }] }, version, text < 'c' ? ada : bo)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read()).version).toBe(version + 1);
    expect((await activity()).length).toBe(before + 1);
  });

  it('lets only administrators close new wallets or move the day of the wallet button', async () => {
    const editor = await signInAs('editor', suite.app, suite.database, 'eddie');
    const { version } = await publish({});
    for (const content of [{ newWallets: 'closed' }, { connectDay: '2030-01-01' }, { ...HELLO, newWallets: 'open' }]) {
      const refused = await save(content, version, editor);
      expect(refused).toMatchObject({ status: 403, json: { code: 'not-an-administrator' } });
    }
    expect((await read()).version).toBe(version);
    expect((await save({ newWallets: 'closed' }, version)).status).toBe(200);
    expect((await save({ ...HELLO, newWallets: 'closed' }, version + 1, editor)).status).toBe(200);
  });

  it('decides at once, without a restart, whether new wallets may be created', async () => {
    const create = async () => {
      wallets += 1;
      const email = `miner-${wallets}@example.test`;
      const check = await suite.app.call('GET', `/api/miner/check-email/${encodeURIComponent(email)}`);
      const created = await suite.app.call('POST', '/api/miner/wallets', { body: { email, pin: '314159' } });
      return { canCreate: check.json.canCreate, status: created.status };
    };
    await publish({ newWallets: 'closed' });
    expect(await create()).toEqual({ canCreate: false, status: 403 });
    for (const content of [{ newWallets: 'open' }, {}] as const) {
      await publish(content);
      expect(await create()).toEqual({ canCreate: true, status: 201 });
    }
  });
});

describe('news', () => {
  const ENTRY: NewsEntry = { id: '2026-11-26', date: '2026-11-26', title: 'Testnet', text: 'It **works**.' };
  const read = (news: readonly NewsEntry[]) =>
    publicNews(news, { publishedMs: Date.UTC(2026, 10, 20), nowMs: Date.UTC(2026, 10, 27) }).news;

  it('are Markdown in tags of the server, with scripts shown as typed', () => {
    const text = '# Now\n\n## Then\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](https://a.example)';
    const [shown] = read([{ ...ENTRY, text }]).entries;
    for (const title of ['Now', 'Then'])
      expect(shown?.html).toContain(`<h3 class="font-semibold text-base">${title}</h3>`);
    expect(shown?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>x ');
    expect(shown?.html).toContain('href="https://a.example/"');
    expect(shown?.html).not.toMatch(/<script|javascript:|style=/);
  });

  it('were updated when they were published, or when the date of the newest came', () => {
    expect(read([]).updatedAt).toBe('2026-11-20T00:00:00.000Z');
    expect(read([ENTRY]).updatedAt).toBe('2026-11-26T00:00:00.000Z');
    expect(read([{ ...ENTRY, date: '2026-12-01' }]).updatedAt).toBe('2026-11-20T00:00:00.000Z');
  });
});
