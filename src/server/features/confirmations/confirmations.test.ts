import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsRead, approvalsSetRequired } from '#contract/approvals.ts';
import { adminConfirm } from '#contract/confirmation.ts';
import { contentSave } from '#contract/content.ts';
import { adminListMiners } from '#contract/miner-table.ts';
import { campaignList } from '#contract/newsletter-campaigns.ts';
import type { SiteContent } from '#domain/content/content.ts';
import type { Database } from '#server/db/database.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { confirmedCall, requestConfirmation, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const PHASE = {
  ...{ name: 'Phase A', startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' },
  ...{ tokenPrice: 0.01, minPurchase: 10, isActive: true },
};
const LETTER = {
  ...{ subject: 'News', markdown: 'Soon.', perMinuteMax: 60 },
  audience: { source: null, from: null, until: null },
};
const LINKS: SiteContent = { links: { officialChannel: 'https://elsewhere.example/channel' } };
const ANNOUNCED: SiteContent = { announcements: [{ text: 'SERVERS BACK ONLINE' }] };
const IMPORT = {
  isDryRun: false,
  header: ['email', 'consented_at'],
  lines: [{ line: 2, cells: ['a@mail.example', '2025-05-01'] }],
};

/** What the team may change without a confirmation: it shows visitors nothing, or takes something away. */
const UNCONFIRMED = [
  ...[
    'adminBlockMiner',
    'adminClearMinerName',
    'adminEndMinerSession',
    'adminEndPinWait',
    'adminNoteMiner',
    'adminUnblockMiner',
    'approvalsEnd',
    'campaignCreate',
    'campaignDelete',
  ],

  ...[
    'campaignMarkReady',
    'campaignPreviewDraft',
    'campaignSendTest',
    'campaignUpdate',
    'claimsVerifySnapshot',
    'contentPreviewUnsaved',
    'outboxDeleteMail',
    'outboxRetryMail',
  ],
  'passkeyAdd',
  ...[
    'presalePurgePhase',
    'secondFactorEnable',
    'subscriptionRemove',
    'subscriptionResume',
    'teamEndSession',
    'teamEndSessions',
    'teamWithdrawInvitation',
  ],
];

/** A call of each act, in its publishing form. `{campaign}`: a draft's number, `{active}`, `{deleted}`: a phase's. */
const ACTS: Readonly<Record<string, { readonly path: string; readonly body?: object }>> = {
  presaleCreatePhase: { path: '/api/admin/presale/phases', body: PHASE },
  presaleUpdatePhase: { path: '/api/admin/presale/phases/{draft}', body: PHASE },
  presaleRestorePhase: { path: '/api/admin/presale/phases/{deleted}/restore' },
  presaleDeletePhase: { path: '/api/admin/presale/phases/{active}' },
  contentSave: { path: contentSave.path, body: { content: ANNOUNCED, state: 'published', basedOn: 0 } },
  campaignStart: {
    path: `${campaignList.path}/{campaign}/start`,
    body: { version: 0, audienceSize: 0, startsAt: null },
  },
  campaignControl: { path: `${campaignList.path}/{campaign}/control`, body: { action: 'resume' } },
  subscriptionsImport: { path: '/api/admin/newsletter/import', body: IMPORT },
  subscribersRemove: { path: '/api/admin/subscribers/remove', body: { ids: [1], removal: 'erase' } },
  adminExportMiners: { path: '/api/admin/miners/export?format=csv' },
  outboxExportMails: { path: '/api/admin/newsletter/outbox/export?format=csv' },
  adminExportSubscribers: { path: '/api/admin/subscribers/export?format=csv' },
  adminExportSignIns: { path: '/api/admin/sign-ins/export?format=csv' },
  adminExportActivity: { path: '/api/admin/activity/export?format=csv' },
  approvalsSetRequired: { path: approvalsSetRequired.path, body: { isRequired: true } },
};

/** Nothing is sent: no sender is started. */
const MAIL = {
  smtp: { host: '127.0.0.1', port: 9, isImplicitTls: false, credentials: undefined },
  from: { name: '', address: 'news@technovex.example' },
};

const team = CONTRACT_ENDPOINTS.filter(({ access }) => access === 'admin' || access === 'editor');
const named = (name: string) => CONTRACT_ENDPOINTS.find(({ id }) => id === name);

describe('the acts of the team', () => {
  it('ask for the password again, in the body or by a ticket, unless they publish nothing', () => {
    const takesPassword = (endpoint: (typeof team)[number]): boolean =>
      endpoint.body?.safeParse({}).error?.issues.some(({ path }) => path[0] === 'password') === true;
    const unconfirmed = team.filter(
      (endpoint) => endpoint.method !== 'GET' && endpoint.confirmation === undefined && !takesPassword(endpoint),
    );
    expect(unconfirmed.map(({ id }) => id).sort()).toEqual(UNCONFIRMED);
  });

  it('are all tried here', () => {
    const confirmed = team.filter(({ confirmation }) => (confirmation?.when ?? 'beyond-budget') !== 'beyond-budget');
    expect(Object.keys(ACTS).sort()).toEqual(confirmed.map(({ id }) => id).sort());
  });
});

describe.each(TEST_DATABASES)('confirmations on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let clock: ManualClock;
  /** Two administrators with addresses, and an editor. */
  let [ada, bob, ed] = ['', '', ''];

  beforeAll(async () => {
    ({ database, drop } = await open());
    clock = manualClock();
    app = await startTestApp({ database, clock, mail: MAIL });
    ada = await signInAs('admin', app, database, 'ada');
    bob = await signInAs('admin', app, database, 'bob');
    ed = await signInAs('editor', app, database, 'edo');
    await database.pool.query(
      "UPDATE users SET email = username || '@team.example', email_key = username || '@team.example'",
    );
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    await database.pool.query('DELETE FROM mail_outbox');
    await database.pool.query('DELETE FROM waiting_acts');
    await database.pool.query('DELETE FROM people_reads');
    await database.pool.query('DELETE FROM team_settings');
    await database.pool.query('UPDATE presale_phases SET is_active = false');
  });

  const get = (path: string, cookie = ada) => app.call('GET', path, { cookie });
  const entries = async (action: string) =>
    (await get('/api/admin/activity?kind=team')).json.rows.filter((row: { action: string }) => row.action === action);
  const mails = async () => (await storedMails(database)).map(({ recipient }) => recipient).sort();
  const waiting = async (cookie = ada) => (await get(approvalsRead.path, cookie)).json.waiting;
  const contentVersion = async () => (await get('/api/admin/content')).json.version;

  async function draftPhase(): Promise<number> {
    const body = { ...PHASE, isActive: false };
    return (await confirmedCall(app, 'POST', '/api/admin/presale/phases', { cookie: ada, body })).json.id;
  }
  async function activePhase(): Promise<number> {
    return (await confirmedCall(app, 'POST', '/api/admin/presale/phases', { cookie: ada, body: PHASE })).json.id;
  }
  async function deletedPhase(): Promise<number> {
    const id = await activePhase();
    await confirmedCall(app, 'DELETE', `/api/admin/presale/phases/${id}`, { cookie: ada });
    return id;
  }
  async function draftLetter(): Promise<number> {
    return (await app.call('POST', campaignList.path, { cookie: ada, body: LETTER })).json.id;
  }

  it.each(Object.keys(ACTS))('refuses %s without the password, and does nothing', async (id) => {
    const { path = '', body } = ACTS[id] ?? {};
    const numbers: Readonly<Record<string, () => Promise<number>>> = {
      '{draft}': draftPhase,
      '{active}': activePhase,
      '{deleted}': deletedPhase,
      '{campaign}': draftLetter,
    };
    let target = path;
    for (const [name, make] of Object.entries(numbers)) {
      if (target.includes(name)) target = target.replace(name, String(await make()));
    }
    const before = await database.pool.query("SELECT max(id) FROM activity WHERE kind = 'phase'");
    const method = named(id)?.method ?? '';
    const refused = await app.call(method, target, { cookie: ada, ...(body && { body }) });
    expect(refused).toMatchObject({ status: 403, json: { code: 'password-required' } });
    expect(await contentVersion()).toBe(0);
    expect((await database.pool.query("SELECT max(id) FROM activity WHERE kind = 'phase'")).rows).toEqual(before.rows);
    expect((await database.pool.query('SELECT * FROM newsletter_subscriptions')).rows).toEqual([]);
    expect((await get(approvalsRead.path)).json.isRequired).toBe(false);
  });

  it('logs each confirmation, and mails it to every administrator who has an address', async () => {
    const before = (await entries('confirmed')).length;
    const call = { endpoint: 'presaleCreatePhase', body: PHASE };
    expect((await requestConfirmation(app, ed, call)).status).toBe(201);
    const [latest, ...others] = await entries('confirmed');
    expect(others).toHaveLength(before);
    expect(latest).toMatchObject({
      ...{ by: 'edo', subject: 'Phase A' },
      after: { act: 'publish-phase', confirmedBy: 'password' },
    });
    expect(await mails()).toEqual(['ada@team.example', 'bob@team.example']);
    const [mail] = await storedMails(database);
    expect(mail).toMatchObject({ state: 'queued', content: { type: 'team-act', by: 'edo', subject: 'Phase A' } });
    const shown = await get(`/api/admin/newsletter/outbox/${mail?.id}`);
    expect(shown.json).toMatchObject({ subject: 'Team: Publish a presale phase' });
    expect(shown.json.text).not.toContain('Unsubscribe');
  });

  it('logs a wrong password and missing rights, and gives no ticket', async () => {
    const before = (await entries('refused')).length;
    const planned = { endpoint: 'presaleCreatePhase', body: PHASE };
    const wrong = { cookie: ed, body: { password: 'wrong password', ...planned } };
    expect(await app.call('POST', adminConfirm.path, wrong)).toMatchObject({ json: { code: 'incorrect-password' } });
    expect((await get('/api/admin/miners', ed)).status).toBe(403);
    expect((await requestConfirmation(app, ed, { endpoint: 'adminExportMiners' })).json.code).toBe(
      'not-an-administrator',
    );
    expect((await requestConfirmation(app, ed, { endpoint: 'teamInvite' })).status).toBe(400);
    const refused = (await entries('refused')).slice(0, 3);
    expect(await entries('refused')).toHaveLength(before + 3);
    expect(refused.map(({ by, subject, after }: Record<string, unknown>) => [by, subject, after])).toEqual([
      ['edo', adminConfirm.summary, { code: 'not-an-administrator' }],
      ['edo', adminListMiners.summary, { code: 'not-an-administrator' }],
      ['edo', adminConfirm.summary, { code: 'incorrect-password' }],
    ]);
    expect(await mails()).toEqual([]);
  });

  it('lets a session read a thousand rows about people in ten minutes, and then asks for the password', async () => {
    await database.pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
        SELECT 'reader-' || n || '@mail.example', 'subscribed', 'hero', '2025-05-01' FROM generate_series(1, 60) AS n`,
    );
    const page = async (cookie = ada) => (await get('/api/admin/subscribers', cookie)).status;
    const pages = await Promise.all(Array.from({ length: 24 }, () => page()));
    expect(pages.filter((status) => status === 200)).toHaveLength(20);
    expect(pages.filter((status) => status === 403)).toHaveLength(4);
    expect((await get('/api/admin/sign-ins')).json.code).toBe('password-required');
    expect(await page(bob)).toBe(200);
    const renewed = await requestConfirmation(app, ada, { endpoint: 'adminListSubscribers' });
    expect(renewed).toMatchObject({ status: 201, json: { ticket: null } });
    const log = async () => (await get('/api/admin/activity?kind=team')).json.rows;
    expect((await log())[0]).toMatchObject({ action: 'people-read', by: 'ada', after: { rows: 1_000 } });
    expect([await page(), await page()]).toEqual([200, 200]);
    clock.advance(10 * 60_000);
    await app.sweep(clock.nowMs());
    expect((await log())[0]).toMatchObject({ action: 'people-read', by: 'ada', after: { rows: 100 } });
    await database.pool.query('DELETE FROM newsletter_subscriptions');
  });

  it('counts the rows that were read, not those of a full page', async () => {
    for (let count = 0; count < 30; count += 1) expect((await get('/api/admin/sign-ins')).status).toBe(200);
    const { rows } = await database.pool.query('SELECT rows FROM people_reads');
    expect(rows).toEqual([{ rows: 30 * 3 }]);
  });

  it('makes links wait for a second member once the team wants that, who does it in the name of the first', async () => {
    const set = (isRequired: boolean, cookie = ada) =>
      confirmedCall(app, 'PUT', approvalsSetRequired.path, { cookie, body: { isRequired } });
    expect((await set(true)).status).toBe(204);
    const body = { content: LINKS, state: 'published', basedOn: await contentVersion() };
    const asked = await requestConfirmation(app, ed, { endpoint: 'contentSave', body });
    expect(asked).toMatchObject({ status: 201, json: { ticket: null, isWaiting: true } });
    expect((await app.call('POST', contentSave.path, { cookie: ed, body })).status).toBe(403);
    const [act] = await waiting(ed);
    expect(act).toMatchObject({ requestedBy: 'edo', subject: 'links', isOwn: true, mayApprove: false });
    const approve = (cookie: string, password = TEST_PASSWORD) =>
      app.call('POST', `${approvalsRead.path}/${act.id}/approve`, { cookie, body: { password } });
    expect((await approve(ed)).json.code).toBe('own-approval');
    expect((await approve(ada, 'wrong password')).json.code).toBe('incorrect-password');
    expect((await waiting(ada))[0]).toMatchObject({ isOwn: false, mayApprove: true });
    const both = await Promise.all([approve(ada), approve(bob)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await get('/api/admin/content')).json.published).toMatchObject({ content: LINKS, createdBy: 'edo' });
    expect(await waiting()).toEqual([]);
    const [approved] = await entries('approval-given');
    expect(approved).toMatchObject({ after: { requestedBy: 'edo' }, network: '127.0.0.1' });
    // Done in the name of who asked, who was not there.
    const done = (await get('/api/admin/activity?kind=content')).json.rows[0];
    expect(done).toMatchObject({ by: 'edo', network: '' });
    // Other content needs no second member.
    const announced = { ...body, content: { ...LINKS, ...ANNOUNCED }, basedOn: await contentVersion() };
    expect((await confirmedCall(app, 'POST', contentSave.path, { cookie: ed, body: announced })).status).toBe(201);
  });

  it('does nothing that was withdrawn, declined, or asked for by somebody who has lost the right', async () => {
    const body = { isRequired: true };
    await confirmedCall(app, 'PUT', approvalsSetRequired.path, { cookie: ada, body });
    const ask = async () => {
      const endpoint = 'campaignStart';
      const params = { id: String(await draftLetter()) };
      await requestConfirmation(app, ada, { endpoint, params, body: { version: 0, audienceSize: 0, startsAt: null } });
      return (await waiting()).at(-1).id;
    };
    const end = (id: number, cookie: string) => app.call('DELETE', `${approvalsRead.path}/${id}`, { cookie });
    const approve = (id: number) =>
      app.call('POST', `${approvalsRead.path}/${id}/approve`, { cookie: bob, body: { password: TEST_PASSWORD } });
    const [withdrawn, declined, impossible, orphaned] = [await ask(), await ask(), await ask(), await ask()];
    expect((await end(withdrawn, ed)).status).toBe(403);
    expect((await end(withdrawn, ada)).status).toBe(204);
    expect((await end(declined, bob)).status).toBe(204);
    for (const id of [withdrawn, declined]) expect((await approve(id)).status).toBe(404);
    // Nobody is subscribed: it cannot be done, and still waits.
    expect((await approve(impossible)).json.code).toBe('campaign-changed');
    expect((await waiting()).map(({ id }: { id: number }) => id)).toEqual([impossible, orphaned]);
    await database.pool.query("UPDATE users SET role = 'editor' WHERE username = 'ada'");
    expect((await approve(orphaned)).status).toBe(404);
    await database.pool.query("UPDATE users SET role = 'admin' WHERE username = 'ada'");
    expect((await entries('approval-declined'))[0]).toMatchObject({ by: 'bob', after: { requestedBy: 'ada' } });
  });

  it('needs a second member to stop asking a second member', async () => {
    const set = (isRequired: boolean) =>
      requestConfirmation(app, ada, { endpoint: 'approvalsSetRequired', body: { isRequired } });
    await confirmedCall(app, 'PUT', approvalsSetRequired.path, { cookie: ada, body: { isRequired: true } });
    expect((await set(false)).json).toEqual({ ticket: null, isWaiting: true });
    const [{ id }] = await waiting();
    const approved = { cookie: bob, body: { password: TEST_PASSWORD } };
    expect((await app.call('POST', `${approvalsRead.path}/${id}/approve`, approved)).status).toBe(204);
    expect((await get(approvalsRead.path)).json.isRequired).toBe(false);
  });
});
