import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { makeHistoryEditable } from '#server/testing/editable-history.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmedCall, signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { BUILT_IN_PHASES } from './built-in-phases.ts';
import { createPresaleReads } from './phase-reads.ts';
import { createPresaleWrites } from './phase-writes.ts';
import { createPublicPresale, presaleData } from './public-presale.ts';

const PHASES = '/api/admin/presale/phases';

describe('the public presale', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  const clock = manualClock();
  const good = { ...defaultPhase(clock.nowMs()), name: 'Phase A' };

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    await makeHistoryEditable(database);
    app = await startTestApp({ database, clock });
    cookie = await signInAdmin(app, database, 'keeper');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(() => database.pool.query("DELETE FROM activity WHERE kind = 'phase'; DELETE FROM presale_phases"));

  const create = async (fields: object = {}): Promise<number> =>
    (await confirmedCall(app, 'POST', PHASES, { cookie, body: { ...good, ...fields } })).json.id;
  const change = (id: number, fields: object) =>
    confirmedCall(app, 'PUT', `${PHASES}/${id}`, { cookie, body: { ...good, ...fields } });
  const read = async () => {
    const { status, json, text } = await app.call('GET', '/api/presale');
    expect(status).toBe(200);
    return { ...json, text };
  };

  it('has the time on the server, the phases, and their changes, newest first', async () => {
    const id = await create();
    clock.advance(60_000);
    await change(id, { tokenPrice: 0.06 });
    const { now, changes } = await read();
    expect(now).toBe(new Date(clock.nowMs()).toISOString());
    expect(changes).toMatchObject([
      {
        phaseId: id,
        action: 'updated',
        changedAt: now,
        phase: 'Phase A',
        differences: [{ field: 'tokenPrice', before: 0.001, after: 0.06 }],
      },
      { phaseId: id, action: 'created', differences: [] },
    ]);
  });

  it('shows the built-in phases while no phase is published', async () => {
    const names = async () => (await read()).phases.map(({ name }: { name: string }) => name);
    const builtIn = BUILT_IN_PHASES.map(({ name }) => name);
    const id = await create({ isDraft: true });
    expect(await names()).toEqual(builtIn);
    await change(id, {});
    expect(await names()).toEqual(['Phase A']);
  });

  it('has nothing of a draft, neither in pages nor in documents, until it is published', async () => {
    const id = await create({ name: 'Secret Phase', isDraft: true, isActive: true });
    await change(id, { name: 'Secret Phase', isDraft: true, tokenPrice: 0.5 });
    const texts = async () => {
      const paths = ['/api/presale', '/presale.json', '/presale.atom', '/presale.ics'];
      return (await Promise.all(paths.map(async (path) => (await app.call('GET', path)).text))).join();
    };
    expect(await texts()).not.toMatch(/Secret Phase|0\.5/);
    expect((await read()).changes).toEqual([]);
    await change(id, { name: 'Secret Phase' });
    expect(await texts()).toContain('Secret Phase');
    expect((await read()).changes).toMatchObject([{ action: 'created', phase: 'Secret Phase' }]);
  });

  it('never names an author, a field for administrators, or a change of those alone', async () => {
    const id = await create({ tokenId: 4_711 });
    await change(id, { tokenId: 4_712 });
    const { text, changes } = await read();
    expect(text).not.toMatch(/keeper|changedBy|tokenId|471[12]/);
    expect(changes).toHaveLength(1);
  });

  it('keeps the changes of a phase that was withdrawn or restored, and lists no withdrawn one', async () => {
    const id = await create({ name: 'Hidden Phase' });
    await change(id, { name: 'Hidden Phase', tokenPrice: 0.5 });
    await create({ name: 'Shown Phase' });
    await app.call('DELETE', `${PHASES}/${id}`, { cookie });
    const actions = async () => (await read()).changes.map(({ action }: { action: string }) => action);
    const { phases, changes } = await read();
    expect(phases.map(({ name }: { name: string }) => name)).toEqual(['Shown Phase']);
    expect(changes[0]).toMatchObject({ action: 'deleted', phase: 'Hidden Phase' });
    expect(await actions()).toEqual(['deleted', 'created', 'updated', 'created']);
    await confirmedCall(app, 'POST', `${PHASES}/${id}/restore`, { cookie });
    expect(await actions()).toEqual(['restored', 'deleted', 'created', 'updated', 'created']);
  });

  it('states no value of a withheld range', async () => {
    const id = await create({ softCap: 777, hardCap: 555 });
    await change(id, { softCap: 778, hardCap: 555 });
    await change(id, { softCap: 100, hardCap: 555 });
    const { text, changes } = await read();
    expect(text).not.toMatch(/77[78]/);
    expect(changes[0].differences).toEqual([
      { field: 'softCap', before: null, after: 100 },
      { field: 'hardCap', before: null, after: 555 },
    ]);
  });

  it('lists the ten latest changes on the page, and all in the documents', async () => {
    const id = await create();
    await change(id, { tokenPrice: 1 });
    await database.pool.query(
      `INSERT INTO activity (kind, subject_id, subject, action, at, by, before, after)
       SELECT kind, subject_id, subject, action, at, by, after, jsonb_set(after, '{tokenPrice}', to_jsonb(price))
       FROM activity, generate_series(2, 255) AS price WHERE kind = 'phase' AND action = 'updated' ORDER BY price`,
    );
    const { changes } = await read();
    expect(changes).toHaveLength(10);
    expect(changes[0].differences[0].after).toBe(255);
    const facts = await presaleData(createPresaleReads(database), clock.nowMs());
    expect(facts.presaleHistory.changes).toHaveLength(256);
  });

  it('reads history that is older than a field with the fallback of that field', async () => {
    const id = await create();
    await change(id, { bonus: 5 });
    await database.pool.query("UPDATE activity SET before = before - 'bonus' - 'hardCap' WHERE kind = 'phase'");
    expect((await read()).changes[0].differences).toEqual([{ field: 'bonus', before: 0, after: 5 }]);
  });

  it('reads the database once for calls at the same time, and again after a change', async () => {
    const id = await create();
    const reads = createPresaleReads(database);
    const revisions = vi.spyOn(reads, 'revisions');
    const visitors = createPublicPresale({ reads, clock });
    const writes = createPresaleWrites(database, { onWritten: visitors.invalidate });
    const actor = { by: 'keeper', nowMs: clock.nowMs() };
    await Promise.all(Array.from({ length: 5 }, () => visitors.read()));
    expect(revisions).toHaveBeenCalledTimes(1);
    await writes.update(id, { ...good, tokenPrice: 0.07 }, actor);
    expect((await visitors.read()).phases[0]?.tokenPrice).toBe(0.07);
    await writes.remove(id, actor);
    expect((await visitors.read()).phases[0]?.name).not.toBe('Phase A');
    await create({ name: 'Of Another Process' });
    visitors.invalidate();
    expect((await visitors.read()).phases[0]?.name).toBe('Of Another Process');
  });

  it('skips an entry of the history that cannot be read, and logs it once', async () => {
    const id = await create();
    await change(id, { tokenPrice: 0.06 });
    await change(id, { tokenPrice: 0.07 });
    await database.pool.query(
      `UPDATE activity SET after = after || '{"tokenPrice": "six"}' WHERE kind = 'phase' AND after ->> 'tokenPrice' = '0.06'`,
    );
    const warn = vi.fn();
    const reads = createPresaleReads(database, { warn });
    const { presaleHistory } = await presaleData(reads, clock.nowMs());
    expect(presaleHistory.changes.map(({ action }) => action)).toEqual(['updated', 'created']);
    expect(await reads.history(id)).toHaveLength(2);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ changeId: expect.any(Number) }), expect.stringContaining('cannot be read')],
    ]);
  });

  it('does not report the phases of the first start as changes, nor their versions', async () => {
    const reads = createPresaleReads(database);
    await createPresaleWrites(database).insertBuiltIn(BUILT_IN_PHASES, { by: FIRST_START, nowMs: clock.nowMs() });
    const history = async () => (await presaleData(reads, clock.nowMs())).presaleHistory;
    expect(await history()).toEqual({ changes: [], revisions: [] });
    const [, { id }] = (await app.call('GET', PHASES, { cookie })).json;
    await change(id, { tokenId: 9 });
    expect((await history()).revisions).toEqual([
      { phaseId: id, version: 1, changedAt: new Date(clock.nowMs()).toISOString() },
    ]);
  });
});
