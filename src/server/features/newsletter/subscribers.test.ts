import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { subscribersTable, subscriptionRemove, subscriptionsImport } from '#contract/newsletter-admin.ts';
import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX } from '#domain/newsletter/import-line.ts';
import { readCsv } from '#server/tables/csv.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { signInAdmin, signInAs } from '#server/testing/test-accounts.ts';

const INSERT = `INSERT INTO newsletter_subscriptions
    (email, state, source, consented_at, left_at, suppressed_at, suppressed_reason)
  SELECT name || '@mail.example', state, 'hero', '2025-01-01',
    CASE state WHEN 'left' THEN '2025-02-01'::timestamptz END,
    CASE WHEN name LIKE 'bounced%' THEN '2025-03-01'::timestamptz END,
    CASE WHEN name LIKE 'bounced%' THEN '550 RCPT TO: unknown' END
  FROM unnest($1::text[], $2::text[]) AS k(name, state)`;
const MAILS = `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
  SELECT name || '@mail.example', content::jsonb, state, now(), now(), now()
  FROM unnest($1::text[]) AS n(name), unnest($2::text[], $3::text[]) AS m(content, state)`;
const WELCOME = '{"type":"newsletter-welcome","reference":"x"}';
const TEAM_NOTICE = '{"type":"team-notice","username":"ada","by":"bob"}';

describe('subscribers', () => {
  const suite = setUpApp();
  const { clock } = suite;
  let cookie = '';
  beforeAll(async () => {
    cookie = await signInAdmin(suite.app, suite.database, 'clerk');
  });
  beforeEach(async () => {
    await suite.database.pool.query('TRUNCATE newsletter_subscriptions, newsletter_mailboxes, mail_outbox');
  });

  /** Inserts `<name>@mail.example` in a state. */
  const insert = (names: Record<string, 'subscribed' | 'left' | 'pending'>) =>
    suite.database.pool.query(INSERT, [Object.keys(names), Object.values(names)]);
  const insertMails = (names: readonly string[], mails: readonly (readonly [content: string, state: string])[]) =>
    suite.database.pool.query(MAILS, [names, mails.map(([content]) => content), mails.map(([, state]) => state)]);
  const stored = async () =>
    (await suite.database.pool.query('SELECT * FROM newsletter_subscriptions ORDER BY email')).rows;
  const importText = (csv: string) => suite.app.call('POST', subscriptionsImport.path, { cookie, body: { csv } });
  const exportAll = () => suite.app.call('GET', subscribersTable.file.path, { cookie });
  const remove = (name: string, removal: string, as = cookie) =>
    suite.app.call('POST', subscriptionRemove.path, { cookie: as, body: { email: `${name}@mail.example`, removal } });
  const activity = async () =>
    (await suite.app.call('GET', '/api/admin/activity?kind=subscriber', { cookie })).json.rows;

  const QUEUED_AND_SENT = [
    [WELCOME, 'queued'],
    [WELCOME, 'sent'],
  ] as const;

  it('are read one by one, with the record and the latest mails to exactly this address', async () => {
    await insert({ ada: 'subscribed' });
    await insertMails(['ada', 'not-ada'], QUEUED_AND_SENT);
    const [{ id }] = await stored();
    const read = (of: unknown, as = cookie) =>
      suite.app.call('GET', `${subscribersTable.list.path}/${of}`, { cookie: as });
    expect((await read(id)).json).toMatchObject({
      ...{ email: 'ada@mail.example', status: 'subscribed', consentText: expect.any(String) },
      latestMails: [
        { state: 'sent', subject: expect.stringContaining('You are subscribed'), campaignId: null, failure: null },
        { state: 'queued' },
      ],
    });
    expect((await read(987_654)).json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await read(id, await signInAs('editor', suite.app, suite.database, 'a-reader'))).status).toBe(403);
  });

  it('are deleted ten an hour by one member', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `gone-${index}`);
    await insert(Object.fromEntries(names.map((name) => [name, 'subscribed'])));
    const eve = await signInAdmin(suite.app, suite.database, 'eve');
    const replies = [];
    for (const name of names) replies.push((await remove(name, 'erase', eve)).status);
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect((await remove('gone-10', 'leave', eve)).status).toBe(204);
  });

  it('are unsubscribed with their waiting mails, and deleted with all of them, by administrators', async () => {
    await insert({ ada: 'subscribed', bob: 'subscribed', cy: 'subscribed' });
    await insertMails(['ada', 'bob', 'cy'], [...QUEUED_AND_SENT, [TEAM_NOTICE, 'queued']]);
    expect((await remove('ada', 'leave')).status).toBe(204);
    expect((await remove('bob', 'erase')).status).toBe(204);
    expect((await remove('bob', 'erase')).json.code).toBe('not-found');
    expect((await remove('cy', 'keep')).status).toBe(400);
    const editor = await signInAs('editor', suite.app, suite.database, 'an-editor');
    expect((await remove('cy', 'erase', editor)).json.code).toBe('not-an-administrator');

    expect((await stored()).map(({ email, state }) => `${email} ${state}`)).toEqual([
      ...['ada@mail.example left', 'cy@mail.example subscribed'],
    ]);
    expect((await suite.database.pool.query('SELECT erased_at FROM newsletter_mailboxes')).rows).toHaveLength(1);
    const mails = (await storedMails(suite.database)).map(
      ({ recipient, state, content }) => `${recipient.split('@')[0]} ${state} ${content.type}`,
    );
    // Mails of another kind to the same address stay.
    expect(mails.sort()).toEqual([
      ...['ada queued team-notice', 'ada sent newsletter-welcome', 'bob queued team-notice'],
      ...['cy queued newsletter-welcome', 'cy queued team-notice', 'cy sent newsletter-welcome'],
    ]);
    // The log says that a subscriber was removed, and not which.
    const common = { by: 'clerk', subject: '', before: null, after: null };
    const [erased, unsubscribed] = await activity();
    expect(erased).toMatchObject({ ...common, action: 'subscriber-erased' });
    expect(unsubscribed).toMatchObject({ ...common, action: 'subscriber-unsubscribed' });
    expect(JSON.stringify([erased, unsubscribed])).not.toContain('@');

    await suite.app.call('POST', newsletterSubscribe.path, { body: { email: 'bob@mail.example', source: 'hero' } });
    expect((await storedMails(suite.database)).filter(({ recipient }) => recipient.startsWith('bob'))).toHaveLength(2);
  });

  const FILE = [
    'email,consented_at,state,form,consent_text,network,confirmed_at,left_at',
    'new@mail.example,2025-05-01T10:00:00Z,,a fair,"News, please",203.0.113.0/24,2025-05-02,',
    'bounced-known@mail.example,2025-05-01,,,,,,',
    'left@mail.example,2025-05-01,,,,,,',
    'leaving@mail.example,2025-05-01,left,,,,,2025-06-01',
    'bounced-pending@mail.example,2025-05-01,subscribed,,,,,',
    'stop@mail.example,2025-05-01,left,,,,,2025-06-01',
    'NEW@mail.example,2025-05-01,,,,,,',
    'later@mail.example,2031-05-01,,,,,,',
    'open@mail.example,"2025-05-01,,,,,,',
  ].join('\r\n');
  const REPORT = {
    ...{ added: 2, updated: 2, leftOut: 2, rejected: 3 },
    rejectedLines: [
      { line: 8, text: expect.stringContaining('NEW@mail.example'), problem: 'repeated' },
      { line: 9, text: expect.stringContaining('later@'), problem: 'future' },
      { line: 10, text: expect.stringContaining('open@'), problem: 'quote' },
    ],
  };
  const insertKnown = () =>
    insert({ 'bounced-known': 'subscribed', left: 'left', leaving: 'subscribed', 'bounced-pending': 'pending' });

  it('are imported with a report on each line, and nobody is reached who left or was refused', async () => {
    await insertKnown();
    expect((await importText(FILE)).json).toEqual(REPORT);
    const rows = new Map((await stored()).map((row) => [row.email.split('@')[0], row]));
    expect([...rows.keys()]).toEqual(['bounced-known', 'bounced-pending', 'leaving', 'left', 'new', 'stop']);
    expect(rows.get('new')).toMatchObject({
      ...{ state: 'subscribed', source: 'a fair', imported_consent_text: 'News, please', network: '203.0.113.0/24' },
      consented_at: new Date('2025-05-01T10:00:00Z'),
      confirmed_at: new Date('2025-05-02T00:00:00Z'),
    });
    const suppressed = { suppressed_at: expect.any(Date) };
    expect(rows.get('bounced-known')).toMatchObject({ ...suppressed, source: 'hero', imported_consent_text: null });
    expect(rows.get('bounced-pending')).toMatchObject({ ...suppressed, state: 'subscribed', source: 'import' });
    expect(rows.get('left')).toMatchObject({ state: 'left' });
    expect(rows.get('leaving')).toMatchObject({ state: 'left', source: 'hero', left_at: new Date('2025-06-01') });
    expect(rows.get('stop')).toMatchObject({ state: 'left' });
    const [entry] = await activity();
    expect(entry).toMatchObject({
      by: 'clerk',
      action: 'subscribers-imported',
      after: { added: 2, updated: 2, leftOut: expect.any(Number) },
    });
    expect((await importText(FILE)).json).toEqual({ ...REPORT, added: 0, updated: 0, leftOut: 6 });
    // An import that changes nothing has no entry in the log.
    expect((await activity())[0]).toEqual(entry);
    const { json } = await importText('email,name\na@mail.example,Ada');
    expect(json).toMatchObject({ status: 400, detail: expect.stringContaining('consented_at') });
  });

  it('are left out of campaigns by a file that says anywhere that they left', async () => {
    await insert({ known: 'subscribed' });
    const file = [
      'email,consented_at,state',
      'ada@mail.example,2025-05-01,subscribed',
      'ada@mail.example,,unsubscribed',
      'ada@mail.example,2025-05-01,subscribed',
      'known@mail.example,,Unsubscribed',
    ].join('\n');
    expect((await importText(file)).json).toMatchObject({
      ...{ added: 1, updated: 1, leftOut: 0, rejected: 2 },
      rejectedLines: [
        { line: 2, problem: 'repeated' },
        { line: 4, problem: 'repeated' },
      ],
    });
    expect((await stored()).map(({ email, state }) => `${email} ${state}`)).toEqual([
      ...['ada@mail.example left', 'known@mail.example left'],
    ]);
  });

  it('are imported line by line, each counted once, whatever cannot be read', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '@', '"', ';', ' ', '\u0000', '\u202e', 'é') });
    const line = fc.oneof(
      cell,
      fc.tuple(cell, cell).map((cells) => cells.join(',')),
      fc.integer({ min: 0, max: 5 }).map((n) => `reader-${n}@mail.example,2025-05-01`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const csv = ['email,consented_at', ...lines].join('\n');
        const { status, json } = await importText(csv);
        expect(status).toBe(200);
        const { added, updated, leftOut, rejected, rejectedLines } = json;
        expect(added + updated + leftOut + rejected).toBe([...readCsv(csv)].length - 1);
        expect(rejectedLines).toHaveLength(rejected);
      }),
      { numRuns: 30 },
    );
  });

  it('are imported all of a file or none, of 5,000 lines at most', async () => {
    const alter = (change: string) => suite.database.pool.query(`ALTER TABLE newsletter_subscriptions ${change}`);
    await alter(`ADD CONSTRAINT refuse CHECK (email NOT LIKE 'z%')`);
    try {
      const csv = 'email,consented_at\na@mail.example,2025-05-01\nz@mail.example,2025-05-01';
      expect((await importText(csv)).status).toBe(500);
      const many = Array.from({ length: IMPORT_LINES_MAX }, (_, index) => `reader-${index}@mail.example,2025-05-01`);
      const file = ['email,consented_at', ...many].join('\n');
      expect((await importText(`${file}\nx`)).json.detail).toContain('more than 5000 lines');
      expect((await importText('x'.repeat(IMPORT_BYTES_MAX + 1))).status).toBe(400);
      expect((await importText('x'.repeat(2 * IMPORT_BYTES_MAX))).status).toBe(413);
      expect(await stored()).toEqual([]);
      expect((await importText(file)).json).toMatchObject({ added: IMPORT_LINES_MAX, rejected: 0 });
    } finally {
      await alter('DROP CONSTRAINT refuse');
    }
  });

  it('are exported as a file that no spreadsheet runs; imported again, it makes nobody active', async () => {
    await insertKnown();
    await importText(FILE);
    await importText('email,consented_at,form\n=cmd@mail.example,2025-05-01,"=HYPERLINK(""https://evil.example"")"');
    const response = await exportAll();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [header, ...lines] = readCsv(response.text);
    expect(header?.cells.slice(0, 3)).toEqual(['email', 'consented_at', 'state']);
    expect(response.text).not.toMatch(/(^|[\n,;\t])"?[=+\-@\t]/);
    expect(lines.flatMap(({ cells }) => cells)).toContain('=HYPERLINK("https://evil.example")');
    const facts = async () =>
      (await stored()).map((row) => {
        const { email, state, source, consented_at, network, confirmed_at, left_at } = row;
        const { suppressed_at, suppressed_reason } = row;
        return { email, state, source, consented_at, network, confirmed_at, left_at, suppressed_at, suppressed_reason };
      });
    const before = await facts();
    await importText(response.text);
    expect(await facts()).toEqual(before);
    // Also where nothing was known of them.
    await suite.database.pool.query('DELETE FROM newsletter_subscriptions');
    await importText(response.text);
    expect(await facts()).toEqual(before);
    // A file of another origin does not say that a mailbox was refused, or that somebody left.
    const foreign = 'email,consented_at\nbounced-known@mail.example,2025-05-01\nleft@mail.example,2025-05-01';
    await importText(foreign);
    expect(await facts()).toEqual(before);
  });

  it('have when and by whom a record was imported, until the person signs up in a form', async () => {
    await importText('email,consented_at,form\nada@mail.example,2025-05-01,a fair');
    const row = async () => (await suite.app.call('GET', subscribersTable.list.path, { cookie })).json.rows[0];
    const importedAt = new Date(clock.nowMs()).toISOString();
    expect(await row()).toMatchObject({ source: 'a fair', consentText: '', importedAt, importedBy: 'clerk' });
    await suite.database.pool.query("UPDATE newsletter_subscriptions SET state = 'left', left_at = now()");
    const body = { email: 'ada@mail.example', source: 'footer' };
    expect((await suite.app.call('POST', newsletterSubscribe.path, { body })).status).toBe(204);
    expect(await row()).toMatchObject({ source: 'footer', importedAt: null, importedBy: null });
  });
});
