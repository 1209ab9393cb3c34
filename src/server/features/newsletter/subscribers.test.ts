import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { subscribersTable, subscriptionRemove } from '#contract/newsletter-admin.ts';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const NAMES = ['ada', 'bob', 'cy', 'dan'] as const;

describe('subscribers', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let ids: Record<(typeof NAMES)[number], number>;
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

  const states = async () =>
    (await database.pool.query('SELECT email, state FROM newsletter_subscriptions ORDER BY email')).rows.map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  const mails = async () =>
    (await storedMails(database)).map(({ recipient, state }) => `${recipient.split('@')[0]} ${state}`).sort();
  it('are read one by one, with the record and the latest mails to exactly this address', async () => {
    const read = (id: unknown, as = cookie) => app.call('GET', `${subscribersTable.list.path}/${id}`, { cookie: as });
    await database.pool.query("UPDATE mail_outbox SET recipient = 'not-ada@mail.example' WHERE recipient LIKE 'bob%'");
    const { status, json } = await read(ids.ada);
    expect(status).toBe(200);
    expect(json).toMatchObject({ email: 'ada@mail.example', status: 'subscribed', consentText: expect.any(String) });
    expect(json.latestMails.map(({ state }: Record<string, unknown>) => state)).toEqual(['sent', 'queued']);
    expect(json.latestMails[0]).toMatchObject({
      subject: expect.stringContaining('You are subscribed'),
      failure: null,
    });
    expect((await read(987_654)).json).toMatchObject({ status: 404, code: 'not-found' });
    expect((await read('x')).status).toBe(400);
    expect((await read(ids.ada, await signInAs('editor', app, database, `reader-${ids.ada}`))).status).toBe(403);
  });

  it('are unsubscribed with their waiting mails, and deleted with all of them, by administrators', async () => {
    const remove = (email: string, removal: string, as = cookie) =>
      app.call('POST', subscriptionRemove.path, { cookie: as, body: { email, removal } });
    expect((await remove('ada@mail.example', 'leave')).status).toBe(204);
    expect((await remove('bob@mail.example', 'erase')).status).toBe(204);
    expect(await states()).toEqual(['ada left', 'cy subscribed', 'dan left']);
    expect(await mails()).toEqual(['ada sent', 'cy queued', 'cy sent', 'dan queued', 'dan sent']);
    expect((await database.pool.query('SELECT erased_at FROM newsletter_mailboxes')).rows).toHaveLength(1);
    expect((await remove('bob@mail.example', 'erase')).json.code).toBe('not-found');
    expect((await remove('cy@mail.example', 'keep')).status).toBe(400);
    const editor = await signInAs('editor', app, database, `ed-${clock.nowMs()}`);
    expect((await remove('cy@mail.example', 'erase', editor)).json.code).toBe('not-an-administrator');
  });

  it.each(['leave', 'erase'])('keep mails of another kind to the same address: %s', async (removal) => {
    await database.pool.query(
      `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
        VALUES ('ada@mail.example', '{"type":"team-notice","username":"ada","by":"bob"}', 'queued', now(), now(), now())`,
    );
    const body = { email: 'ada@mail.example', removal };
    expect((await app.call('POST', subscriptionRemove.path, { cookie, body })).status).toBe(204);
    expect(await storedMails(database)).toContainEqual(
      expect.objectContaining({ recipient: 'ada@mail.example', state: 'queued' }),
    );
  });

  it('keep mails of another kind when somebody enters their address in the form', async () => {
    await database.pool.query(
      `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
        VALUES ('eve@mail.example', '{"type":"team-notice","username":"eve","by":"bob"}', 'queued', now(), now(), now())`,
    );
    await app.call('POST', newsletterSubscribe.path, { body: { email: 'eve@mail.example', source: 'hero' } });
    const types = (await storedMails(database))
      .filter(({ recipient }) => recipient.startsWith('eve'))
      .map(({ content }) => content.type);
    expect(types.sort()).toEqual(['newsletter-welcome', 'team-notice']);
  });
});
