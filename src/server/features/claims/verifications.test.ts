import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SnapshotRun, SnapshotVerification } from '#contract/claims-admin.ts';
import { systemClock } from '#server/lib/clock.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES, type TestDatabase } from '#server/testing/test-databases.ts';
import { createVerificationStore } from './verification-store.ts';

const RUNS = '/api/admin/claims/snapshots';
const SETTLED = { timeout: 30_000, interval: 20 };

describe.each(TEST_DATABASES)('the verification of a published snapshot on $name', { timeout: 60_000 }, ({ open }) => {
  let test: TestDatabase;
  let app: TestApp;
  let claimsDir = '';
  let [cookie, editor] = ['', ''];
  /** Of the snapshot that each test verifies, and of another one. */
  let [name, other] = ['', ''];

  beforeAll(async () => {
    test = await open();
    claimsDir = await mkdtemp(path.join(tmpdir(), 'technovex verifications '));
    app = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    cookie = await signInAdmin(app, test.database, 'ada');
    editor = await signInAs('editor', app, test.database, 'eve');
    await insertWallets(test.database, [1, 2, 3]);
    other = await published();
    await insertWallets(test.database, [4]);
    name = await published('Before  mainnet ');
    await cp(path.join(claimsDir, name), path.join(claimsDir, 'original'), { recursive: true });
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
    await rm(claimsDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await test.database.pool.query('TRUNCATE claim_verifications');
    await rm(path.join(claimsDir, name), { recursive: true });
    await cp(path.join(claimsDir, 'original'), path.join(claimsDir, name), { recursive: true });
  });

  async function published(label?: string): Promise<string> {
    await app.call('POST', RUNS, { cookie, body: { password: TEST_PASSWORD, label } });
    return vi.waitFor(async () => {
      const [run] = await runs();
      expect(run?.state).toBe('published');
      return run?.name ?? '';
    }, SETTLED);
  }

  const runs = async (): Promise<SnapshotRun[]> => (await app.call('GET', RUNS, { cookie })).json;
  const file = (part: string): string => path.join(claimsDir, name, part);
  const start = (who = editor, which = name) => app.call('POST', `${RUNS}/${which}/verify`, { cookie: who });
  const log = async () => (await app.call('GET', '/api/admin/activity?kind=snapshot', { cookie })).json.rows;

  async function verificationOf(which = name): Promise<SnapshotVerification | null> {
    const run = (await runs()).find((one) => one.name === which);
    return run?.state === 'published' ? run.verification : null;
  }

  async function outcome() {
    expect(await start()).toMatchObject({
      status: 201,
      json: { state: 'running', step: 'statement', startedBy: 'eve' },
    });
    return vi.waitFor(async () => {
      const verification = await verificationOf();
      expect(verification?.state).not.toBe('running');
      return verification;
    }, SETTLED);
  }

  it('passes while the files are as they were signed, with one entry of the activity log', async () => {
    expect(await verificationOf()).toBeNull();
    const before = (await log()).length;
    expect(await outcome()).toMatchObject({ state: 'passed', startedBy: 'eve' });
    const entries = await log();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({ by: 'eve', action: 'snapshot-verified', subjectId: name });
    expect(await verificationOf(other)).toBeNull();
  });

  it.each([0, 1_000, -2])('shows a damaged tree.json: one bit of the byte at %i', async (position) => {
    const bytes = await readFile(file('tree.json'));
    const at = (position + bytes.length) % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file('tree.json'), bytes);
    const failure = 'tree.json is not the file that was signed: it is damaged, or of another snapshot.';
    expect(await outcome()).toMatchObject({ state: 'failed', failure });
    expect((await log())[0]).toMatchObject({ by: 'eve', action: 'snapshot-not-verified', after: { failure } });
  });

  it('shows files that another snapshot was published with, signed by the same key', async () => {
    await rm(path.join(claimsDir, name), { recursive: true });
    await cp(path.join(claimsDir, other), path.join(claimsDir, name), { recursive: true });
    expect(await outcome()).toMatchObject({
      state: 'failed',
      failure: 'summary.json is not the one that was published.',
    });
  });

  it('shows a damaged signature, and names the file that is missing without the folder of the server', async () => {
    await writeFile(file('summary.json.sig'), Buffer.alloc(64));
    expect(await outcome()).toMatchObject({ failure: expect.stringContaining('signature of summary.json is invalid') });
    await rm(path.join(claimsDir, name, 'tree.json'));
    await cp(path.join(claimsDir, 'original', 'summary.json.sig'), file('summary.json.sig'));
    expect(await outcome()).toMatchObject({
      failure: `${name} is not a complete snapshot: it has no tree.json.`,
    });
  });

  it('shows the outcome of the latest one only', async () => {
    await writeFile(file('tree.json'), '');
    expect(await outcome()).toMatchObject({ state: 'failed' });
    await cp(path.join(claimsDir, 'original', 'tree.json'), file('tree.json'));
    expect(await outcome()).toMatchObject({ state: 'passed' });
  });

  it('runs one at a time over all processes, until one is known to be dead', async () => {
    const store = createVerificationStore(test.database);
    await store.start({ snapshot: other, startedAt: new Date(), startedBy: 'elsewhere' });
    expect(await start()).toMatchObject({ status: 409, json: { code: 'verification-running' } });
    expect(await verificationOf(other)).toMatchObject({ state: 'running', startedBy: 'elsewhere' });
    await store.prolong(other, 'tree');
    expect(await verificationOf(other)).toMatchObject({ step: 'tree' });
    await test.database.pool.query("UPDATE claim_verifications SET alive_until = now() - interval '1 second'");
    expect(await verificationOf(other)).toBeNull();
    expect(await outcome()).toMatchObject({ state: 'passed' });
  });

  it('is refused twice at once', async () => {
    const replies = await Promise.all([start(), start(), start(cookie, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await vi.waitFor(async () => {
      const states = [await verificationOf(), await verificationOf(other)].map((one) => one?.state);
      expect(states).toContain('passed');
    }, SETTLED);
  });

  it('has no outcome when the server stops', async () => {
    const stopped = await startTestApp({ database: test.database, clock: systemClock, claimsDir });
    expect((await stopped.call('POST', `${RUNS}/${name}/verify`, { cookie })).status).toBe(201);
    await stopped.stop();
    expect((await verificationOf())?.state).not.toBe('running');
    expect((await start()).status).toBe(201);
    await vi.waitFor(async () => expect((await verificationOf())?.state).toBe('passed'), SETTLED);
  });

  it('is of published snapshots only', async () => {
    expect((await start(cookie, '20260101T000000Z-00000000')).json.code).toBe('not-found');
    expect((await start(cookie, '..%2foriginal')).status).toBe(400);
  });

  it('has a label for the team that visitors do not see', async () => {
    const [latest, first] = await runs();
    expect([latest?.label, first?.label]).toEqual(['Before  mainnet', '']);
    const { text } = await app.call('GET', '/api/claims/snapshots');
    expect(text).toContain(name);
    expect(text).not.toMatch(/mainnet|label/);
    const entries = (await log()).filter(({ subjectId }: { subjectId: string }) => subjectId === name);
    expect(entries.at(-1)).toMatchObject({ action: 'snapshot-started', after: { label: 'Before  mainnet' } });
    const tooLong = { password: TEST_PASSWORD, label: 'x'.repeat(81) };
    expect((await app.call('POST', RUNS, { cookie, body: tooLong })).json.fields).toMatchObject([{ field: 'label' }]);
  });
});
