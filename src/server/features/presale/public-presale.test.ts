import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { FIRST_START } from '#server/db/activity.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { makeHistoryEditable } from '#server/testing/editable-history.ts';
import { confirmedCall, signInAdmin } from '#server/testing/test-accounts.ts';
import { BUILT_IN_PHASES } from './built-in-phases.ts';
import { createPresaleReads } from './phase-reads.ts';
import { createPresaleWrites } from './phase-writes.ts';
import { createPublicPresale, presaleData } from './public-presale.ts';

const PHASES = '/api/admin/presale/phases';

describe('the public presale', () => {
  const suite = setUpApp();
  const { clock } = suite;
  const good = { ...defaultPhase(clock.nowMs()), name: 'Phase A' };
  let cookie = '';
  beforeAll(async () => {
    await makeHistoryEditable(suite.database);
    cookie = await signInAdmin(suite.app, suite.database, 'keeper');
  });
  beforeEach(() => suite.database.pool.query("DELETE FROM activity WHERE kind = 'phase'; DELETE FROM presale_phases"));

  const create = async (fields: object = {}): Promise<number> =>
    (await confirmedCall(suite.app, 'POST', PHASES, { cookie, body: { ...good, ...fields } })).json.id;
  const change = (id: number, fields: object) =>
    confirmedCall(suite.app, 'PUT', `${PHASES}/${id}`, { cookie, body: { ...good, ...fields } });
  const read = async () => {
    const { status, json, text } = await suite.app.call('GET', '/api/presale');
    expect(status).toBe(200);
    return { ...json, text };
  };

  it('has the time on the server, the phases and their changes, newest first, without what is for administrators', async () => {
    const id = await create({ tokenId: 4_711, isActive: true });
    clock.advance(60_000);
    await change(id, { tokenId: 4_712, isActive: true });
    await change(id, { tokenId: 4_712, tokenPrice: 0.06, isActive: true });
    const { now, phases, changes, text } = await read();
    expect(now).toBe(new Date(clock.nowMs()).toISOString());
    const { tokenId: _adminOnly, isDraft: _, ...visible } = good;
    expect(phases).toEqual([{ id, ...visible, tokenPrice: 0.06, isActive: true, isCompleted: false, withheld: [] }]);
    expect(changes).toMatchObject([
      {
        ...{ phaseId: id, action: 'updated', changedAt: now, phase: 'Phase A' },
        differences: [{ field: 'tokenPrice', before: 0.001, after: 0.06 }],
      },
      { phaseId: id, action: 'created', differences: [] },
    ]);
    expect(text).not.toMatch(/keeper|changedBy|tokenId|471[12]/);
  });

  it('has nothing of a draft, neither in pages nor in documents, until it is published', async () => {
    const id = await create({ name: 'Secret Phase', isDraft: true, isActive: true });
    await change(id, { name: 'Secret Phase', isDraft: true, tokenPrice: 0.5 });
    const texts = async () => {
      const paths = ['/api/presale', '/presale.json', '/presale.atom', '/presale.ics'];
      return (await Promise.all(paths.map(async (path) => (await suite.app.call('GET', path)).text))).join();
    };
    expect(await texts()).not.toMatch(/Secret Phase|0\.5/);
    const names = ({ phases }: { phases: { name: string }[] }) => phases.map(({ name }) => name);
    // While no phase is published, the built-in ones are shown.
    expect(names(await read())).toEqual(BUILT_IN_PHASES.map(({ name }) => name));
    expect((await read()).changes).toEqual([]);
    await change(id, { name: 'Secret Phase' });
    expect(await texts()).toContain('Secret Phase');
    expect(names(await read())).toEqual(['Secret Phase']);
    expect((await read()).changes).toMatchObject([{ action: 'created', phase: 'Secret Phase' }]);
  });

  it('keeps the changes of a phase that was withdrawn or restored, and lists no withdrawn one', async () => {
    const id = await create({ name: 'Hidden Phase' });
    await change(id, { name: 'Hidden Phase', tokenPrice: 0.5 });
    await create({ name: 'Shown Phase' });
    await suite.app.call('DELETE', `${PHASES}/${id}`, { cookie });
    const actions = async () => (await read()).changes.map(({ action }: { action: string }) => action);
    const { phases, changes } = await read();
    expect(phases.map(({ name }: { name: string }) => name)).toEqual(['Shown Phase']);
    expect(changes[0]).toMatchObject({ action: 'deleted', phase: 'Hidden Phase' });
    expect(await actions()).toEqual(['deleted', 'created', 'updated', 'created']);
    await confirmedCall(suite.app, 'POST', `${PHASES}/${id}/restore`, { cookie });
    expect(await actions()).toEqual(['restored', 'deleted', 'created', 'updated', 'created']);
  });

  it('lists the ten latest changes on the page, and all in the documents', async () => {
    const id = await create();
    await change(id, { tokenPrice: 1 });
    await suite.database.pool.query(
      `INSERT INTO activity (kind, subject_id, subject, action, at, by, before, after)
       SELECT kind, subject_id, subject, action, at, by, after, jsonb_set(after, '{tokenPrice}', to_jsonb(price))
       FROM activity, generate_series(2, 30) AS price WHERE kind = 'phase' AND action = 'updated' ORDER BY price`,
    );
    const { changes } = await read();
    expect(changes).toHaveLength(10);
    expect(changes[0].differences[0].after).toBe(30);
    const facts = await presaleData(createPresaleReads(suite.database), clock.nowMs());
    expect(facts.presaleHistory.changes).toHaveLength(31);
  });

  it('reads the database once for calls at the same time, and again after a change', async () => {
    const id = await create();
    const reads = createPresaleReads(suite.database);
    const revisions = vi.spyOn(reads, 'revisions');
    const visitors = createPublicPresale({ reads, clock });
    const writes = createPresaleWrites(suite.database, { onWritten: visitors.invalidate });
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
    await suite.database.pool.query(
      `UPDATE activity SET after = after || '{"tokenPrice": "six"}' WHERE kind = 'phase' AND after ->> 'tokenPrice' = '0.06'`,
    );
    const warn = vi.fn();
    const reads = createPresaleReads(suite.database, { warn });
    const { presaleHistory } = await presaleData(reads, clock.nowMs());
    expect(presaleHistory.changes.map(({ action }) => action)).toEqual(['updated', 'created']);
    expect(await reads.history(id)).toHaveLength(2);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ changeId: expect.any(Number) }), expect.stringContaining('cannot be read')],
    ]);
  });

  it('does not report the phases of the first start as changes, nor their versions', async () => {
    const reads = createPresaleReads(suite.database);
    await createPresaleWrites(suite.database).insertBuiltIn(BUILT_IN_PHASES, { by: FIRST_START, nowMs: clock.nowMs() });
    const history = async () => (await presaleData(reads, clock.nowMs())).presaleHistory;
    expect(await history()).toEqual({ changes: [], revisions: [] });
    const [, { id }] = (await suite.app.call('GET', PHASES, { cookie })).json;
    await change(id, { tokenId: 9 });
    expect((await history()).revisions).toMatchObject([{ phaseId: id, version: 1 }]);
  });
});
