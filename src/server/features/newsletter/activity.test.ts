import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignList, subscriptionRemove, subscriptionsImport } from '#contract/newsletter-admin.ts';
import type { Database } from '#server/db/database.ts';
import type { MailConfig } from '#server/mail/smtp-transport.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const LETTER = { subject: 'The presale begins', markdown: 'Soon.' };

/** Nothing is sent here: the mails of a campaign wait. */
const MAIL: MailConfig = {
  smtp: { host: '127.0.0.1', port: 25, isImplicitTls: false, credentials: undefined },
  from: { name: '', address: 'news@technovex.example' },
};

describe("the newsletter's entries in the activity log", () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let clock: ManualClock;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    clock = manualClock();
    app = await startTestApp({ database, clock, mail: MAIL });
    cookie = await signInAdmin(app, database, 'editor');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    await database.pool.query('TRUNCATE newsletter_subscriptions');
    await importLines(['ada@mail.example,2025-05-01', 'bob@mail.example,2025-05-01']);
  });

  const call = (method: string, path: string, body?: unknown) => {
    clock.advance(1_000);
    return app.call(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  };
  const campaign = (method: string, path: string, body?: unknown) => call(method, campaignList.path + path, body);

  const importLines = (lines: readonly string[]) =>
    call('POST', subscriptionsImport.path, { csv: ['email,consented_at', ...lines].join('\n') });

  /** The entries that `run` adds, oldest first. */
  async function entriesOf(run: () => Promise<unknown>) {
    const read = async () => {
      const kinds = ['campaign', 'subscriber'];
      const paths = kinds.map((kind) => `/api/admin/activity?kind=${kind}`);
      const pages = await Promise.all(paths.map(async (path) => (await call('GET', path)).json.rows));
      return pages.flat().sort((one, other) => one.id - other.id);
    };
    const before = (await read()).length;
    await run();
    const entries = (await read()).slice(before);
    expect(JSON.stringify(entries)).not.toContain('@');
    return entries;
  }

  it('name each step of a campaign, its author, and what changed', async () => {
    let id = 0;
    const entries = await entriesOf(async () => {
      id = (await campaign('POST', '', LETTER)).json.id;
      await campaign('PUT', `/${id}`, { ...LETTER, subject: 'It begins', version: 0 });
      await database.pool.query("UPDATE users SET email = 'editor@mail.example', email_key = 'editor@mail.example'");
      await campaign('POST', `/${id}/test`);
      await database.pool.query('UPDATE users SET email = NULL, email_key = NULL');
      const start = { version: 1, startsAt: new Date(clock.nowMs() + 600_000).toISOString() };
      await campaign('POST', `/${id}/start`, start);
      await campaign('POST', `/${id}/control`, { action: 'unschedule' });
      await campaign('POST', `/${id}/start`, { ...start, version: 2, startsAt: null });
      await app.campaigns.advance(clock.nowMs());
      for (const action of ['pause', 'resume', 'cancel']) await campaign('POST', `/${id}/control`, { action });
      await campaign('POST', `/${id}/retry`);
    });
    const actions = entries.map(({ action }: { action: string }) => action.replace('campaign-', ''));
    expect(actions).toEqual([
      ...['created', 'changed', 'tested', 'scheduled', 'unscheduled', 'started', 'paused', 'resumed', 'cancelled'],
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ by: 'editor', kind: 'campaign', subjectId: String(id) });
    expect(entries[1]).toMatchObject({ before: { subject: LETTER.subject }, after: { subject: 'It begins' } });
    expect(entries[3].after).toMatchObject({ subject: 'It begins' });
    expect(entries[6]).toMatchObject({ before: { state: 'sending' }, after: { state: 'paused' } });
  });

  it('have a deleted draft, and nothing of a change that was rejected', async () => {
    const entries = await entriesOf(async () => {
      const { id } = (await campaign('POST', '', LETTER)).json;
      expect((await campaign('PUT', `/${id}`, { ...LETTER, version: 7 })).json.code).toBe('campaign-changed');
      expect((await campaign('POST', `/${id}/control`, { action: 'pause' })).json.code).toBe('campaign-changed');
      await campaign('DELETE', `/${id}`);
    });
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['campaign-created', 'campaign-deleted']);
    expect(entries[1].before).toMatchObject({ subject: LETTER.subject });
  });

  it('count what an import did, and have none for an import that changes nothing', async () => {
    const lines = ['new@mail.example,2025-05-01', 'ada@mail.example,2025-05-01', 'nobody,2025-05-01'];
    const entries = await entriesOf(async () => {
      await importLines(lines);
      await importLines(lines);
    });
    expect(entries).toMatchObject([
      { by: 'editor', action: 'subscribers-imported', after: { added: 1, updated: 0, leftOut: 1 } },
    ]);
  });

  it('say that a subscriber was removed, and not which', async () => {
    const remove = (email: string, removal: string) => call('POST', subscriptionRemove.path, { email, removal });
    const entries = await entriesOf(async () => {
      expect((await remove('bob@mail.example', 'leave')).status).toBe(204);
      expect((await remove('bob@mail.example', 'erase')).status).toBe(204);
      expect((await remove('bob@mail.example', 'erase')).json.code).toBe('not-found');
    });
    const common = { by: 'editor', subject: '', before: null, after: null };
    expect(entries).toMatchObject([
      { ...common, action: 'subscriber-unsubscribed' },
      { ...common, action: 'subscriber-erased' },
    ]);
  });
});
