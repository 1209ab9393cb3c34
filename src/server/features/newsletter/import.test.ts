import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribersTable, subscriptionsImport } from '#contract/newsletter-admin.ts';
import type { Database } from '#server/db/database.ts';
import { readCsv } from '#server/tables/csv.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

describe('subscriptions as files', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock });
    cookie = await signInAdmin(app, database, 'clerk');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    await database.pool.query('DELETE FROM newsletter_subscriptions');
  });

  const importText = (csv: string) => app.call('POST', subscriptionsImport.path, { cookie, body: { csv } });

  async function exportAll() {
    return app.call('GET', subscribersTable.file.path, { cookie });
  }

  const stored = async () => (await database.pool.query('SELECT * FROM newsletter_subscriptions ORDER BY email')).rows;

  const FILE = [
    'email,consented_at,state,form,consent_text,network,confirmed_at,left_at',
    'new@mail.example,2025-05-01T10:00:00Z,,a fair,"News, please",203.0.113.0/24,2025-05-02,',
    'known@mail.example,2025-05-01,,,,,,',
    'left@mail.example,2025-05-01,,,,,,',
    'leaving@mail.example,2025-05-01,left,,,,,2025-06-01',
    'pending@mail.example,2025-05-01,subscribed,,,,,',
    'stop@mail.example,2025-05-01,left,,,,,2025-06-01',
    'NEW@mail.example,2025-05-01,,,,,,',
    'nobody,2025-05-01,,,,,,',
    'later@mail.example,2031-05-01,,,,,,',
    'short@mail.example,2025-05-01',
    'open@mail.example,"2025-05-01,,,,,,',
  ].join('\r\n');
  const REPORT = {
    ...{ added: 2, updated: 2, leftOut: 2, rejected: 5 },
    rejectedLines: [
      { line: 8, text: expect.stringContaining('NEW@mail.example'), problem: 'repeated' },
      { line: 9, text: expect.stringContaining('nobody'), problem: 'email' },
      { line: 10, text: expect.stringContaining('later@'), problem: 'consented-at' },
      { line: 11, text: 'short@mail.example, 2025-05-01', problem: 'cells' },
      { line: 12, text: expect.stringContaining('open@'), problem: 'cells' },
    ],
  };

  async function addKnown(): Promise<void> {
    await database.pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at) SELECT name || '@mail.example',
        state, 'hero', '2025-01-01', CASE state WHEN 'left' THEN '2025-02-01'::timestamptz END FROM unnest($1::text[], $2::text[]) AS k(name, state)`,
      [
        ['known', 'left', 'leaving', 'pending'],
        ['subscribed', 'left', 'subscribed', 'pending'],
      ],
    );
  }

  it('reports what became of each line, and never reaches anybody who left or was refused', async () => {
    await addKnown();
    await database.pool.query(
      "UPDATE newsletter_subscriptions SET suppressed_at = now() WHERE email IN ('known@mail.example', 'pending@mail.example')",
    );
    expect((await importText(FILE)).json).toEqual(REPORT);
    for (const name of ['known', 'pending']) {
      expect((await stored()).find(({ email }) => email.startsWith(name)).suppressed_at).not.toBeNull();
    }
    const rows = new Map((await stored()).map((row) => [row.email.split('@')[0], row]));
    expect([...rows.keys()]).toEqual(['known', 'leaving', 'left', 'new', 'pending', 'stop']);
    expect(rows.get('new')).toMatchObject({
      state: 'subscribed',
      source: 'a fair',
      imported_consent_text: 'News, please',
      network: '203.0.113.0/24',
      consented_at: new Date('2025-05-01T10:00:00Z'),
      confirmed_at: new Date('2025-05-02T00:00:00Z'),
    });
    expect(rows.get('known')).toMatchObject({ source: 'hero', imported_consent_text: null });
    expect(rows.get('left')).toMatchObject({ state: 'left' });
    expect(rows.get('leaving')).toMatchObject({ state: 'left', source: 'hero', left_at: new Date('2025-06-01') });
    expect(rows.get('pending')).toMatchObject({ state: 'subscribed', source: 'import' });
    expect(rows.get('stop')).toMatchObject({ state: 'left' });
    expect((await importText(FILE)).json).toEqual({ ...REPORT, added: 0, updated: 0, leftOut: 6 });
  });

  it('rejects a file without the columns that prove a consent', async () => {
    const response = await importText('email,name\na@mail.example,Ada');
    expect(response.json).toMatchObject({ status: 400, detail: expect.stringContaining('consented_at') });
  });

  it('counts each line of any file once, and rejects what it cannot read', async () => {
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

  it('imports all of a file or nothing', async () => {
    await database.pool.query(`ALTER TABLE newsletter_subscriptions ADD CONSTRAINT refuse CHECK (email NOT LIKE 'z%')`);
    try {
      const csv = 'email,consented_at\na@mail.example,2025-05-01\nz@mail.example,2025-05-01';
      expect((await importText(csv)).status).toBe(500);
      expect(await stored()).toEqual([]);
    } finally {
      await database.pool.query('ALTER TABLE newsletter_subscriptions DROP CONSTRAINT refuse');
    }
  });

  it('exports everything as a file that can be imported, and that no spreadsheet runs', async () => {
    await addKnown();
    await importText(FILE);
    await importText('email,consented_at,form\n=cmd@mail.example,2025-05-01,"=HYPERLINK(""https://evil.example"")"');
    const response = await exportAll();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [header, ...lines] = readCsv(response.text);
    expect(header?.cells.slice(0, 3)).toEqual(['email', 'consented_at', 'state']);
    expect(lines.flatMap(({ cells }) => cells).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const before = await stored();
    await database.pool.query('DELETE FROM newsletter_subscriptions');
    await importText(response.text);
    const facts = (rows: Record<string, unknown>[]) =>
      rows.map(({ email, state, source, consented_at, network, confirmed_at, left_at }) => {
        return { email, state, source, consented_at, network, confirmed_at, left_at };
      });
    expect(facts(await stored())).toEqual(facts(before));
  });

  it('carries who was refused or unsubscribed: an export that is imported again makes nobody active', async () => {
    await database.pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at, suppressed_at, suppressed_reason)
        VALUES ('bounced@mail.example', 'subscribed', 'hero', '2025-01-01', NULL, '2025-03-01', '550 RCPT TO: unknown'),
          ('gone@mail.example', 'left', 'hero', '2025-01-01', '2025-02-01', NULL, NULL),
          ('fine@mail.example', 'subscribed', 'hero', '2025-01-01', NULL, NULL, NULL)`,
    );
    const { text } = await exportAll();
    const facts = async () =>
      (await stored()).map(({ email, state, suppressed_at, suppressed_reason }) => {
        return { email, state, suppressed_at, suppressed_reason };
      });
    const before = await facts();
    await importText(text);
    expect(await facts()).toEqual(before);
    // Also where nothing was known of them.
    await database.pool.query('DELETE FROM newsletter_subscriptions');
    await importText(text);
    expect(await facts()).toEqual(before);
    // A file of another origin does not say so.
    await importText('email,consented_at\nbounced@mail.example,2025-05-01\ngone@mail.example,2025-05-01');
    expect(await facts()).toEqual(before);
    // Nobody has confirmed it: the import does, and it stays left out.
    await database.pool.query("UPDATE newsletter_subscriptions SET state = 'pending'");
    await importText('email,consented_at\nbounced@mail.example,2025-05-01');
    expect((await facts())[0]).toEqual({ ...before[0], state: 'subscribed' });
  });

  it('says when and by whom a record was imported, until the person signs up in a form', async () => {
    await importText('email,consented_at,form\nada@mail.example,2025-05-01,a fair');
    const row = async () => (await app.call('GET', '/api/admin/subscribers', { cookie })).json.rows[0];
    const importedAt = new Date(clock.nowMs()).toISOString();
    expect(await row()).toMatchObject({ source: 'a fair', consentText: '', importedAt, importedBy: 'clerk' });
    await database.pool.query("UPDATE newsletter_subscriptions SET state = 'left', left_at = now()");
    const body = { email: 'ada@mail.example', source: 'footer' };
    expect((await app.call('POST', '/api/newsletter/subscriptions', { body })).status).toBe(204);
    expect(await row()).toMatchObject({ source: 'footer', importedAt: null, importedBy: null });
  });

  it('streams an export in batches, none missing', async () => {
    await database.pool.query(
      `INSERT INTO newsletter_subscriptions (email, source, consented_at)
        SELECT n || '@mail.example', 'hero', now() FROM generate_series(1, 2500) AS n`,
    );
    const { text } = await exportAll();
    expect(new Set([...readCsv(text)].map(({ cells }) => cells[0])).size).toBe(2_501);
  });
});
