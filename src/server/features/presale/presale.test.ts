import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { makeHistoryEditable } from '#server/testing/editable-history.ts';
import { confirmedCall, signInAdmin } from '#server/testing/test-accounts.ts';
import { BUILT_IN_PHASES } from './built-in-phases.ts';
import { createPresaleWrites } from './phase-writes.ts';

const PHASES = '/api/admin/presale/phases';

describe('the presale', () => {
  const suite = setUpApp();
  const { clock } = suite;
  const good = { ...defaultPhase(clock.nowMs()), name: 'Phase A' };
  let cookie = '';
  beforeAll(async () => {
    await makeHistoryEditable(suite.database);
    cookie = await signInAdmin(suite.app, suite.database, 'keeper');
  });
  // Cheaper than truncating.
  beforeEach(() => suite.database.pool.query("DELETE FROM activity WHERE kind = 'phase'; DELETE FROM presale_phases"));

  /** Enters the password when a call asks for it. */
  const call = (method: string, path = PHASES, body?: unknown) =>
    confirmedCall(suite.app, method, path, { cookie, body });
  const create = async (fields: object = {}) => {
    const { status, json } = await call('POST', PHASES, { ...good, ...fields });
    expect(status).toBe(201);
    return json;
  };

  it('creates, lists, reads, changes and deletes a phase, and stores every value exactly', async () => {
    const fields = { hardCap: 300_000, tokenPrice: 999_999_999.999999, description: "1; DROP TABLE x; --\n' OR 1=1" };
    const made = await create({ ...fields, name: '  Phase A  ' });
    expect(made).toEqual({ ...good, ...fields, id: made.id, isCompleted: false, version: 0 });
    expect((await call('GET')).json).toEqual([made]);
    const path = `${PHASES}/${made.id}`;
    expect((await call('GET', path)).json).toEqual(made);
    const { status, json } = await call('PUT', path, { ...good, tokenPrice: 0.000001, version: 0 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ tokenPrice: 0.000001, hardCap: null, version: 1 });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET')).json).toEqual([]);
    for (const missing of [path, `${PHASES}/999999`]) {
      expect((await call('GET', missing)).status).toBe(404);
      expect((await call('PUT', missing, good)).status).toBe(404);
      expect((await call('DELETE', missing)).status).toBe(404);
    }
    expect((await call('POST', `${PHASES}/999999/restore`)).status).toBe(404);
    expect((await call('GET', `${PHASES}/999999/history`)).status).toBe(404);
    for (const odd of ['0', '1e3', '99999999999999999999', "1'--"]) {
      expect((await call('GET', `${PHASES}/${encodeURIComponent(odd)}`)).status).toBe(400);
    }
  });

  it('stores nothing of a phase that the contract refuses, and names each invalid field', async () => {
    const { id } = await create();
    const stored = async () =>
      (
        await suite.database.pool.query(
          "SELECT *, (SELECT count(*) FROM activity WHERE kind = 'phase') FROM presale_phases",
        )
      ).rows;
    const before = await stored();
    const bad = { ...good, tokenPrice: 0, name: 'ab' };
    const fields = [
      { field: 'name', message: 'Name must be at least 3 characters' },
      { field: 'tokenPrice', message: 'Token price must be greater than 0' },
    ];
    expect(await call('POST', PHASES, bad)).toMatchObject({ status: 400, json: { code: 'invalid-request', fields } });
    expect(await call('PUT', `${PHASES}/${id}`, bad)).toMatchObject({ status: 400, json: { fields } });
    const infinite = JSON.stringify({ ...good, tokenPrice: 'HERE' }).replace('"HERE"', '1e999');
    expect((await call('POST', PHASES, infinite)).json.detail).toBe('Token price must be a number (tokenPrice)');
    expect((await call('POST', PHASES, { ...good, name: 'x'.repeat(1_000_000) })).status).toBe(413);
    for (const body of ['[]', '{']) expect((await call('POST', PHASES, body)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('succeeds with the specified body and no further step for an administrator', async () => {
    const { name, startDate, endDate, tokenPrice, minPurchase } = good;
    // Contradictory values too: only the form warns of them.
    const body = { name, startDate, endDate, tokenPrice, minPurchase, maxPurchase: 1, isActive: true };
    const created = await suite.app.call('POST', PHASES, { cookie, body });
    expect(created).toMatchObject({ status: 201, json: { ...body, bonus: 0, description: '', tokenId: null } });
    const path = `${PHASES}/${created.json.id}`;
    expect((await suite.app.call('PUT', path, { cookie, body: { ...body, tokenPrice: 0.5 } })).status).toBe(200);
    expect((await suite.app.call('DELETE', path, { cookie })).status).toBe(204);
  });

  it('rejects the second of two concurrent edits, and keeps the first', async () => {
    const { id, version } = await create();
    const path = `${PHASES}/${id}`;
    expect((await call('PUT', path, { ...good, name: 'Theirs', version })).status).toBe(200);
    const second = await call('PUT', path, { ...good, name: 'Mine', version });
    expect(second).toMatchObject({ status: 409, json: { code: 'phase-changed' } });
    expect((await call('GET', path)).json).toMatchObject({ name: 'Theirs', version: 1 });
    const both = await Promise.all(['One', 'Two'].map((name) => call('PUT', path, { ...good, name, version: 1 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    // As the specification has it, without a version: the last one wins.
    expect((await call('PUT', path, good)).json).toMatchObject({ name: 'Phase A', version: 3 });
  });

  it('shows visitors an active phase by the clock of the server, and the team its switch', async () => {
    const minute = (offset: number) => new Date(clock.nowMs() + offset * 60_000).toISOString();
    const { id } = await create({ startDate: minute(1), endDate: minute(3), isActive: true });
    const visible = async () => (await suite.app.call('GET', '/api/presale')).json;
    for (const [waitMs, state] of [
      [60_000 - 1, { isActive: false, isCompleted: false }],
      [1, { isActive: true, isCompleted: false }],
      [120_000, { isActive: false, isCompleted: true }],
    ] as const) {
      clock.advance(waitMs);
      expect((await visible()).phases[0]).toMatchObject(state);
    }
    expect((await call('GET', `${PHASES}/${id}`)).json).toMatchObject({ isActive: true, isCompleted: false });
    const actions = (await visible()).changes.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['ended', 'started', 'created']);
    // Switched off after its end: completed, also for the team.
    const { startDate, endDate } = (await visible()).phases[0];
    const off = { ...good, startDate, endDate, isActive: false };
    expect((await call('PUT', `${PHASES}/${id}`, off)).json.isCompleted).toBe(true);
    expect((await create({ ...off, isCompleted: true })).isCompleted).toBe(false);
  });

  it('records author, time and values of each change, and restores a deleted phase as it was', async () => {
    const { id } = await create();
    const path = `${PHASES}/${id}`;
    clock.advance(60_000);
    await call('PUT', path, { ...good, tokenPrice: 0.5 });
    await call('DELETE', path);
    expect((await call('GET', '/api/admin/presale/deleted-phases')).json).toMatchObject([
      { id, name: 'Phase A', tokenPrice: 0.5, deletedAt: new Date(clock.nowMs()).toISOString() },
    ]);
    const back = await call('POST', `${path}/restore`);
    expect(back).toMatchObject({ status: 200, json: { id, tokenPrice: 0.5 } });
    expect((await call('GET', path)).json).toEqual(back.json);
    expect((await call('POST', `${path}/restore`)).json).toEqual(back.json);
    const { json } = await call('GET', `${path}/history`);
    expect(json).toMatchObject([
      { action: 'restored', before: null, after: { tokenPrice: 0.5 } },
      { action: 'deleted', before: { tokenPrice: 0.5 }, after: null },
      { action: 'updated', changedBy: 'keeper', before: { tokenPrice: 0.001 }, after: { tokenPrice: 0.5 } },
      { action: 'created', before: null, after: { name: 'Phase A' } },
    ]);
    expect(json[2].changedAt).toBe(new Date(clock.nowMs()).toISOString());
    expect((await call('GET', '/api/admin/presale/deleted-phases')).json).toEqual([]);
  });

  it('reads history that is older than a field with the fallback of that field', async () => {
    const { id } = await create({ hardCap: 5, tokenId: 7 });
    await suite.database.pool.query(
      `UPDATE activity SET after = after - 'hardCap' - 'bonus' || '{"retired": 1}' WHERE kind = 'phase'`,
    );
    const { json } = await call('GET', `${PHASES}/${id}/history`);
    expect(json[0].after).toEqual({ ...good, hardCap: null, bonus: 0, tokenId: 7, isCompleted: false });
  });

  it('seeds the phases once; deleted ones stay deleted', async () => {
    const writes = createPresaleWrites(suite.database);
    const actor = { by: 'first start', nowMs: clock.nowMs() };
    const starts = await Promise.all([1, 2, 3].map(() => writes.insertBuiltIn(BUILT_IN_PHASES, actor)));
    expect(starts.filter(Boolean)).toHaveLength(1);
    const { json } = await call('GET');
    expect(json).toMatchObject([
      { name: 'April 2025 Seed Collection', isActive: false, isCompleted: true },
      { name: 'Presale Phase 1', tokenPrice: 0.015, bonus: 25, minPurchase: 100, isActive: false, isCompleted: false },
    ]);
    for (const { id } of json) await call('DELETE', `${PHASES}/${id}`);
    expect(await writes.insertBuiltIn(BUILT_IN_PHASES, actor)).toBe(false);
    expect((await call('GET')).json).toEqual([]);
  });
});
