import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import type { Database } from '#server/db/database.ts';
import { makeHistoryEditable } from '#server/testing/editable-history.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { confirmedCall, signInAdmin, signInAs } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { BUILT_IN_PHASES } from './built-in-phases.ts';
import { createPresaleWrites } from './phase-writes.ts';

const PHASES = '/api/admin/presale/phases';
const NAME = 'Name must be at least 3 characters';
const NAME_CHARACTERS = 'Name may contain letters, digits, spaces and common punctuation';
const PRICE = 'Token price must be greater than 0';
const MINIMUM = 'Minimum purchase must be at least 1';
const PLAIN = 'Description must be plain text, without < and > and without hidden characters';
const SCRIPT = '<script>alert(1)</script>';
const SQL = '1; DROP TABLE presale_phases; --';

const date = (label: string) => `${label} must be a valid date from 2000 to 2999`;
const NO_OFFSET = 'Start date must end with Z or an offset from UTC, such as 2026-08-01T12:00:00+02:00';
const DATES = [undefined, '', '   ', null, 5, true, 'NaN', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z'];
const MORE_DATES = [
  '2026-01-01',
  '+010000-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59Z',
  SCRIPT,
  SQL,
  '\u202E2026-01-01',
  { toString: null },
];
const NOT_NUMBERS = ['', '   ', '5', 'NaN', true, [], {}, SCRIPT, SQL, '\u202E5'];
const AMOUNT_MAX = '1,000,000,000,000';

/** Field | value sent (undefined: left out) | message. */
const BAD: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ...[undefined, '', '     ', 'ab', ' ab ', null, 5, [], {}].map((value) => ['name', value, NAME] as const),
  ['name', 'x'.repeat(121), 'Name must be at most 120 characters'],
  ...[SCRIPT, SQL, 'ad\u202Emin', 'a\u200Fbc', 'a\u0000bc', 'a\uD800bc', 'two\nlines'].map(
    (value) => ['name', value, NAME_CHARACTERS] as const,
  ),
  ...[5, null, [], true].map((value) => ['description', value, 'Description must be text'] as const),
  ['description', 'x'.repeat(4_001), 'Description must be at most 4,000 characters'],
  ...[SCRIPT, 'a\u202Eb', 'a\u0000b'].map((value) => ['description', value, PLAIN] as const),
  ...[...DATES, ...MORE_DATES].map((value) => ['startDate', value, date('Start date')] as const),
  ...[...DATES, ...MORE_DATES].map((value) => ['endDate', value, date('End date')] as const),
  ...['2026-08-01T12:00:00', '2026-08-01T12:00', '2026-08-01 12:00:00'].map(
    (value) => ['startDate', value, NO_OFFSET] as const,
  ),
  ...[undefined, null, 0, -1, 0.0000001].map((value) => ['tokenPrice', value, PRICE] as const),
  ...NOT_NUMBERS.map((value) => ['tokenPrice', value, 'Token price must be a number'] as const),
  ['tokenPrice', 1e308, 'Token price must be at most 1,000,000,000'],
  ['tokenPrice', 0.0000015, 'Token price may have at most 6 decimals'],
  ['bonus', -1, 'Bonus percentage must not be negative'],
  ['bonus', 1e308, 'Bonus percentage must be at most 10,000'],
  ...[...NOT_NUMBERS, null].map((value) => ['bonus', value, 'Bonus percentage must be a number'] as const),
  ...[undefined, null, 0, -5, 0.99].map((value) => ['minPurchase', value, MINIMUM] as const),
  ...NOT_NUMBERS.map((value) => ['minPurchase', value, 'Minimum purchase must be a number'] as const),
  ['minPurchase', 1e308, `Minimum purchase must be at most ${AMOUNT_MAX}`],
  ...(
    [
      ['maxPurchase', 'Maximum purchase'],
      ['softCap', 'Soft cap'],
      ['hardCap', 'Hard cap'],
    ] as const
  ).flatMap(([field, label]) => [
    [field, -1, `${label} must not be negative`] as const,
    [field, 1e308, `${label} must be at most ${AMOUNT_MAX}`] as const,
    ...NOT_NUMBERS.map((value) => [field, value, `${label} must be a number`] as const),
  ]),
  ['tokenId', 1.5, 'Token ID must be a whole number'],
  ['tokenId', 1e-242, 'Token ID must be a whole number'],
  ['tokenId', -1, 'Token ID must not be negative'],
  ['tokenId', 1e308, 'Token ID must be at most 2,147,483,647'],
  ...NOT_NUMBERS.map((value) => ['tokenId', value, 'Token ID must be a number'] as const),
  ...['true', 1, null, SCRIPT].map((value) => ['isActive', value, 'Active Phase must be on or off'] as const),
];

describe('the presale', () => {
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
  // Cheaper than truncating.
  beforeEach(() => database.pool.query("DELETE FROM activity WHERE kind = 'phase'; DELETE FROM presale_phases"));

  /** Enters the password when a call asks for it. */
  const call = (method: string, path = PHASES, body?: unknown) => confirmedCall(app, method, path, { cookie, body });
  const create = async (fields: object = {}) => {
    const { status, json } = await call('POST', PHASES, { ...good, ...fields });
    expect(status).toBe(201);
    return json;
  };
  const stored = async () =>
    (await database.pool.query("SELECT *, (SELECT count(*) FROM activity WHERE kind = 'phase') FROM presale_phases"))
      .rows;

  it('creates, lists, reads, changes and deletes a phase', async () => {
    const made = await create({ name: '  Phase A  ', hardCap: 300_000, description: 'First line\nSecond line' });
    expect(made).toEqual({
      ...good,
      id: made.id,
      hardCap: 300_000,
      description: 'First line\nSecond line',
      isCompleted: false,
      version: 0,
    });
    expect((await call('GET')).json).toEqual([made]);
    expect((await call('GET', `${PHASES}/${made.id}`)).json).toEqual(made);
    const { status, json } = await call('PUT', `${PHASES}/${made.id}`, { ...good, tokenPrice: 0.015, version: 0 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ tokenPrice: 0.015, hardCap: null, version: 1 });
    expect((await call('DELETE', `${PHASES}/${made.id}`)).status).toBe(204);
    expect((await call('GET')).json).toEqual([]);
  });

  it('accepts only the required fields and stores fallbacks for the rest', async () => {
    const { name, startDate, endDate, tokenPrice, minPurchase } = good;
    const { status, json } = await call('POST', PHASES, { name, startDate, endDate, tokenPrice, minPurchase });
    expect(status).toBe(201);
    expect(json).toMatchObject({ bonus: 0, isActive: false, description: '', maxPurchase: null, tokenId: null });
  });

  it('converts a date with an offset to UTC', async () => {
    const made = await create({ startDate: '2026-08-01T02:00:00+02:00', endDate: '2026-08-31T20:30:00.5-03:30' });
    expect(made).toMatchObject({ startDate: '2026-08-01T00:00:00.000Z', endDate: '2026-09-01T00:00:00.500Z' });
    const { status, json } = await call('POST', PHASES, { ...good, startDate: '2000-01-01T00:30:00+01:00' });
    expect(status).toBe(400);
    expect(json.fields).toEqual([{ field: 'startDate', message: date('Start date') }]);
  });

  it.each([0.000001, 0.015, 7, 999_999_999.999999, 1e9])('stores the price %d exactly', async (tokenPrice) => {
    const { id } = await create({ tokenPrice });
    expect((await call('GET', `${PHASES}/${id}`)).json.tokenPrice).toBe(tokenPrice);
  });

  it.each(BAD)('rejects %s = %j and stores nothing', async (field, value, message) => {
    const { id } = await create();
    const before = await stored();
    for (const [method, path] of [
      ['POST', PHASES],
      ['PUT', `${PHASES}/${id}`],
    ] as const) {
      const { status, json } = await call(method, path, { ...good, [field]: value });
      expect(status).toBe(400);
      expect(json.fields).toContainEqual({ field, message });
      expect(json.detail).toBe(`${message} (${field})`);
    }
    expect(await stored()).toEqual(before);
  });

  it('reports every invalid field at once', async () => {
    const { json } = await call('POST', PHASES, {});
    expect(json.fields.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'startDate',
      'endDate',
      'tokenPrice',
      'minPurchase',
    ]);
  });

  it('rejects infinite numbers, a name of a megabyte, and a body that is no object', async () => {
    const infinite = JSON.stringify({ ...good, tokenPrice: 'HERE' }).replace('"HERE"', '1e999');
    expect((await call('POST', PHASES, infinite)).json.fields).toEqual([
      { field: 'tokenPrice', message: 'Token price must be a number' },
    ]);
    expect((await call('POST', PHASES, { ...good, name: 'x'.repeat(1_000_000) })).status).toBe(413);
    for (const body of ['[]', '"x"', '5', '{']) expect((await call('POST', PHASES, body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('stores SQL in a description as plain text', async () => {
    const { id } = await create({ description: SQL });
    expect((await call('GET', `${PHASES}/${id}`)).json.description).toBe(SQL);
  });

  it('accepts contradictory values: only the form warns of them', async () => {
    await create({ isActive: true });
    const odd = { endDate: '2001-01-01T00:00:00.000Z', maxPurchase: 1, softCap: 2, hardCap: 1, isActive: true };
    expect(await create(odd)).toMatchObject(odd);
  });

  it('succeeds with the specified body and no further step for an administrator, and never for an editor', async () => {
    const editor = await signInAs('editor', app, database, 'an-editor');
    const { name, startDate, endDate, tokenPrice, minPurchase } = good;
    const body = { name, startDate, endDate, tokenPrice, minPurchase, isActive: true };
    const created = await app.call('POST', PHASES, { cookie, body });
    expect(created.status).toBe(201);
    const path = `${PHASES}/${created.json.id}`;
    for (const [method, where] of [
      ['GET', PHASES],
      ['POST', PHASES],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const) {
      const sent = method === 'POST' || method === 'PUT' ? { body } : {};
      expect((await app.call(method, where, { cookie: editor, ...sent })).status).toBe(403);
    }
    expect((await app.call('PUT', path, { cookie, body: { ...body, tokenPrice: 0.5 } })).status).toBe(200);
    expect((await app.call('DELETE', path, { cookie })).status).toBe(204);
  });

  it('returns 404 for a missing phase, and 400 for an invalid id', async () => {
    const { id } = await create();
    await call('DELETE', `${PHASES}/${id}`);
    for (const missing of [id, 999_999]) {
      expect((await call('GET', `${PHASES}/${missing}`)).status).toBe(404);
      expect((await call('PUT', `${PHASES}/${missing}`, good)).status).toBe(404);
      expect((await call('DELETE', `${PHASES}/${missing}`)).status).toBe(404);
    }
    expect((await call('POST', `${PHASES}/999999/restore`)).status).toBe(404);
    expect((await call('GET', `${PHASES}/999999/history`)).status).toBe(404);
    for (const odd of ['0', '-1', '1e3', 'NaN', '99999999999999999999', "1'--"]) {
      expect((await call('GET', `${PHASES}/${encodeURIComponent(odd)}`)).status).toBe(400);
    }
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

  it('completes a phase only when it was active and is switched off after its end', async () => {
    const over = { ...good, startDate: '2025-01-01T00:00:00.000Z', endDate: '2025-02-01T00:00:00.000Z' };
    const { id } = await create({ ...over, isActive: true });
    const path = `${PHASES}/${id}`;
    expect((await call('PUT', path, over)).json).toMatchObject({ isActive: false, isCompleted: true });
    expect((await call('PUT', path, { ...over, name: 'Renamed' })).json.isCompleted).toBe(true);
    expect((await call('PUT', path, good)).json.isCompleted).toBe(false);
    expect((await create(over)).isCompleted).toBe(false);
    expect((await create({ ...over, isCompleted: true })).isCompleted).toBe(false);
  });

  it('shows visitors an active phase by the clock of the server, and the team its switch', async () => {
    const minute = (offset: number) => new Date(clock.nowMs() + offset * 60_000).toISOString();
    const dates = { startDate: minute(1), endDate: minute(3) };
    const { id } = await create({ ...dates, isActive: true });
    const states = async () => {
      const { isActive, isCompleted } = (await app.call('GET', '/api/presale')).json.phases[0];
      return { isActive, isCompleted };
    };
    expect(await states()).toEqual({ isActive: false, isCompleted: false });
    clock.advance(60_000 - 1);
    expect(await states()).toEqual({ isActive: false, isCompleted: false });
    clock.advance(1);
    expect(await states()).toEqual({ isActive: true, isCompleted: false });
    clock.advance(120_000);
    expect(await states()).toEqual({ isActive: false, isCompleted: true });
    expect((await call('GET', `${PHASES}/${id}`)).json).toMatchObject({ isActive: true, isCompleted: false });
    expect(
      (await app.call('GET', '/api/presale')).json.changes.map(({ action }: { action: string }) => action),
    ).toEqual(['ended', 'started', 'created']);
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
    await database.pool.query(
      `UPDATE activity SET after = after - 'hardCap' - 'bonus' || '{"retired": 1}' WHERE kind = 'phase'`,
    );
    const { status, json } = await call('GET', `${PHASES}/${id}/history`);
    expect(status).toBe(200);
    expect(json[0].after).toEqual({ ...good, hardCap: null, bonus: 0, tokenId: 7, isCompleted: false });
  });

  it('publishes the phases that are not deleted, without the fields for administrators', async () => {
    const { id } = await create({ isActive: true });
    const gone = await create();
    await call('DELETE', `${PHASES}/${gone.id}`);
    const { status, json } = await app.call('GET', '/api/presale');
    expect(status).toBe(200);
    const { tokenId: _adminOnly, isDraft: _, ...visible } = good;
    expect(json.phases).toEqual([{ id, ...visible, isActive: true, isCompleted: false, withheld: [] }]);
  });

  it('publishes no reversed range, and no phase as active or over whose dates are reversed', async () => {
    await create({ maxPurchase: 1, softCap: 2, hardCap: 1, isActive: true, endDate: '2020-01-01T00:00:00.000Z' });
    const { status, json } = await app.call('GET', '/api/presale');
    expect(status).toBe(200);
    expect(json.phases).toMatchObject([
      {
        withheld: ['dates', 'purchase', 'caps'],
        startDate: null,
        endDate: null,
        minPurchase: null,
        maxPurchase: null,
        softCap: null,
        hardCap: null,
        isActive: false,
        isCompleted: false,
      },
    ]);
  });

  it('seeds the phases once; deleted ones stay deleted', async () => {
    const writes = createPresaleWrites(database);
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
