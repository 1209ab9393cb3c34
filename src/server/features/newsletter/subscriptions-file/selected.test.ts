import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminExportSubscribers, adminListSubscribers, subscribersRemove } from '#contract/newsletter-subscribers.ts';
import { TABLE_SELECTION_MAX } from '#contract/table.ts';
import { readCsv } from '#domain/newsletter/read-csv.ts';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { confirmedCall, signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const NAMES = ['ada', 'bob', 'cy', 'dan'] as const;

describe.each(TEST_DATABASES)('selected subscribers on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let ids: Record<(typeof NAMES)[number], number>;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await open());
    app = await startTestApp({ database, clock });
    cookie = await signInAdmin(app, database, 'clerk');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    await database.pool.query('TRUNCATE newsletter_subscriptions, newsletter_mailboxes, mail_outbox');
    // The last one has left.
    const { rows } = await database.pool.query<{ id: string; name: (typeof NAMES)[number] }>(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at, left_at)
        SELECT name || '@mail.example', CASE name WHEN 'dan' THEN 'left' ELSE 'subscribed' END, 'hero', '2025-05-01',
          CASE name WHEN 'dan' THEN '2025-06-01'::timestamptz END FROM unnest($1::text[]) AS n(name)
        RETURNING id, split_part(email, '@', 1) AS name`,
      [NAMES],
    );
    ids = Object.fromEntries(rows.map(({ id, name }) => [name, Number(id)])) as typeof ids;
    await database.pool.query(
      `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
        SELECT name || '@mail.example', '{"type":"newsletter-welcome","reference":"x"}', state, now(), now(), now()
        FROM unnest($1::text[]) AS n(name), unnest('{queued,sent}'::text[]) AS s(state)`,
      [NAMES],
    );
  });

  const call = (body: unknown, as = cookie) => app.call('POST', subscribersRemove.path, { cookie: as, body });
  const confirmed = (body: unknown) => confirmedCall(app, 'POST', subscribersRemove.path, { cookie, body });
  const states = async () =>
    (await database.pool.query('SELECT email, state FROM newsletter_subscriptions ORDER BY email')).rows.map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  const mails = async () =>
    (await storedMails(database)).map(({ recipient, state }) => `${recipient.split('@')[0]} ${state}`).sort();
  const log = async () =>
    (await app.call('GET', '/api/admin/activity?area=newsletter', { cookie })).json.rows.map(
      ({ action, by, after }: Record<string, unknown>) => ({ action, by, after }),
    );

  it('are read one by one, with the record and the latest mails to exactly this address', async () => {
    const read = (id: unknown, as = cookie) => app.call('GET', `${adminListSubscribers.path}/${id}`, { cookie: as });
    await database.pool.query("UPDATE mail_outbox SET recipient = 'not-ada@mail.example' WHERE recipient LIKE 'bob%'");
    const { status, json } = await read(ids.ada);
    expect(status).toBe(200);
    expect(json).toMatchObject({ email: 'ada@mail.example', status: 'subscribed', consentText: expect.any(String) });
    expect(json.latestMails.map(({ recipient, state }: Record<string, unknown>) => [recipient, state])).toEqual([
      ['ada@mail.example', 'sent'],
      ['ada@mail.example', 'queued'],
    ]);
    expect((await read(987_654)).json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await read('x')).status).toBe(400);
    expect((await read(ids.ada, await signInAs('editor', app, database, `reader-${ids.ada}`))).status).toBe(403);
  });

  it('are unsubscribed together, without their waiting mails, as one entry with their number', async () => {
    const before = (await log()).length;
    const body = { ids: [ids.ada, ids.bob, ids.dan, 999_999], removal: 'leave' };
    expect(await call(body)).toMatchObject({ status: 200, json: { removed: 2 } });
    expect(await states()).toEqual(['ada left', 'bob left', 'cy subscribed', 'dan left']);
    expect(await mails()).toEqual(['ada sent', 'bob sent', 'cy queued', 'cy sent', 'dan sent']);
    const { rows } = await database.pool.query('SELECT left_at FROM newsletter_subscriptions WHERE id = $1', [ids.dan]);
    expect(rows[0].left_at).toEqual(new Date('2025-06-01'));
    expect((await call(body)).json).toEqual({ removed: 0 });
    const entries = await log();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toEqual({ action: 'subscribers-unsubscribed', by: 'clerk', after: { people: 2 } });
  });

  it('are deleted together with all their mails', async () => {
    const body = { ids: [ids.ada, ids.dan], removal: 'erase' };
    expect(await confirmed(body)).toMatchObject({ status: 200, json: { removed: 2 } });
    expect(await states()).toEqual(['bob subscribed', 'cy subscribed']);
    expect(await mails()).toEqual(['bob queued', 'bob sent', 'cy queued', 'cy sent']);
    expect((await database.pool.query('SELECT erased_at FROM newsletter_mailboxes')).rows).toHaveLength(2);
    expect((await log())[0]).toEqual({ action: 'subscribers-erased', by: 'clerk', after: { people: 2 } });
  });

  it('are all changed or none', async () => {
    await database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON mail_outbox FOR EACH ROW WHEN (OLD.recipient LIKE 'bob%')
        EXECUTE FUNCTION refuse()`,
    );
    try {
      expect((await confirmed({ ids: [ids.ada, ids.bob], removal: 'erase' })).status).toBe(500);
      expect(await states()).toHaveLength(4);
    } finally {
      await database.pool.query('DROP TRIGGER refuse ON mail_outbox; DROP FUNCTION refuse');
    }
  });

  it('are chosen by administrators, at least one and at most so many', async () => {
    const editor = await signInAs('editor', app, database, `ed-${clock.nowMs()}`);
    expect((await call({ ids: [ids.ada], removal: 'leave' }, editor)).json.code).toBe('not-an-administrator');
    const many = Array.from({ length: TABLE_SELECTION_MAX + 1 }, (_, index) => index + 1);
    for (const chosen of [[], many, ['1'], [0]]) {
      expect((await call({ ids: chosen, removal: 'leave' })).status, JSON.stringify(chosen)).toBe(400);
    }
    expect((await call({ ids: many.slice(1), removal: 'leave' })).status).toBe(200);
  });

  it('are exported, and no others', async () => {
    const selected = (value: string) => app.call('GET', `${adminListSubscribers.path}?selected=${value}`, { cookie });
    expect((await selected(`${ids.cy}`)).json.rows.map(({ email }: { email: string }) => email)).toEqual([
      'cy@mail.example',
    ]);
    for (const wrong of [
      '',
      'x',
      '1,',
      '0',
      Array(TABLE_SELECTION_MAX + 1)
        .fill('1')
        .join(),
    ]) {
      expect((await selected(wrong)).status, wrong).toBe(400);
    }
    const query = new URLSearchParams({
      ...{ format: 'csv', sort: 'email', order: 'asc', selected: `${ids.cy},${ids.ada}` },
    });
    const { text } = await app.call('GET', `${adminExportSubscribers.path}?${query}`, { cookie });
    expect([...readCsv(text)].slice(1).map(({ cells }) => cells[0])).toEqual(['ada@mail.example', 'cy@mail.example']);
  });
});
