import { beforeEach, expect, it } from 'vitest';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import {
  CHECK,
  credentials,
  email,
  forEachSession,
  INCORRECT,
  known,
  LOG_IN,
  READ,
  type SessionHarness,
  walletResponse,
} from '../testing/session-harness.ts';

const SYNC = 'PUT /api/miner/wallets/ada%40example.com';
const claim = { totalMined: 6, miningTimeSeconds: 10 };

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

beforeEach(async () => {
  const copy = await session.openCopy(email);
  copy.save({ ...NEW_WALLET, totalMined: 5 });
  await copy.pin.store(credentials.pin);
});

async function openLocally(): Promise<void> {
  session.responses[CHECK] = 'cut';
  await session.store.logIn(credentials);
  session.calls.length = 0;
}

it.each([
  ['no network', { [CHECK]: 'cut' }],
  ['a busy server at the PIN', { [CHECK]: known(true), [LOG_IN]: 'temporarily-unavailable' }],
  ['a broken server', { [CHECK]: 'internal-error' }],
] as const)('opens the local copy with the PIN during an outage: %s', async (_name, failing) => {
  Object.assign(session.responses, failing);
  expect(await session.store.logIn(credentials)).toBe('done');
  expect(session.mode()).toBe('dashboard');
  expect(session.store.getState().wallet).toMatchObject({ isLocal: true, data: { email, totalMined: 5 } });
  expect(session.titles()).toEqual(['Login Successful (Local)']);
  expect(JSON.stringify([...session.stored, session.store.getState()])).not.toContain(credentials.pin);
});

it.each(['incorrect-pin', 'account-not-found', 'too-many-requests', 'foreign-origin'] as const)(
  'does not open the local copy after a refusal (%s)',
  async (code) => {
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: code });
    expect(await session.store.logIn(credentials)).not.toBe('done');
    expect([session.mode(), session.store.getState().wallet]).toEqual(['logged-out', null]);
  },
);

it('rejects a wrong PIN, and after five of them requires a wait', async () => {
  session.responses[CHECK] = 'cut';
  const results: unknown[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) results.push(await session.store.logIn({ email, pin: '000000' }));
  expect(results.slice(3)).toEqual([
    { ...INCORRECT, attemptsLeft: 1 },
    { ...INCORRECT, attemptsLeft: 0, waitSeconds: 30 },
  ]);
  expect(session.titles()).toEqual(['Too many attempts']);
  expect(await session.store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 30 });
});

it('opens neither another wallet nor a corrupt copy', async () => {
  session.responses['GET /api/miner/check-email/bob%40example.com'] = 'cut';
  session.responses[CHECK] = 'cut';
  expect(await session.store.logIn({ email: 'bob@example.com', pin: credentials.pin })).toBe('failed');
  for (const key of session.stored.keys())
    if (key.startsWith('technovex:miner:')) session.stored.set(key, '{"totalMined":');
  expect(await session.store.logIn(credentials)).toBe('failed');
  expect(session.titles()).toEqual(['Server unreachable', 'Server unreachable']);
});

it('signs in again and syncs once the server is back, and then drops the PIN', async () => {
  await openLocally();
  session.responses[SYNC] = 'not-signed-in';
  session.responses[LOG_IN] = walletResponse;
  await expect(session.store.sync(email, claim)).rejects.toMatchObject({ status: 401 });
  expect(session.calls.map((call) => call.split(' {')[0])).toEqual([SYNC, LOG_IN, SYNC]);
  session.responses[SYNC] = walletResponse;
  expect((await session.store.sync(email, claim)).totalMined).toBe(4);
  expect(session.store.getState().wallet?.isLocal).toBe(false);
  session.responses[SYNC] = 'not-signed-in';
  session.calls.length = 0;
  await expect(session.store.sync(email, claim)).rejects.toMatchObject({ status: 401 });
  expect(session.calls).toHaveLength(1);
});

it('does not replace a session that another device opened in the meantime', async () => {
  await openLocally();
  session.responses[SYNC] = 'session-replaced';
  await expect(session.store.sync(email, claim)).rejects.toMatchObject({ status: 409 });
  expect(session.calls).toHaveLength(1);
});

it('ends the session and locks the copy when the server rejects the PIN', async () => {
  await openLocally();
  Object.assign(session.responses, { [SYNC]: 'not-signed-in', [LOG_IN]: 'incorrect-pin' });
  await expect(session.store.sync(email, claim)).rejects.toMatchObject({ code: 'incorrect-pin' });
  session.store.endSession('incorrect-pin');
  expect([session.mode(), session.titles().at(-1)]).toEqual(['verify-pin', 'Incorrect PIN']);
  session.responses[LOG_IN] = 'cut';
  expect(await session.store.verifyPin(credentials)).toBe('failed');
});

it('offers a remembered miner the copy, which the PIN opens', async () => {
  session.stored.set('technovex:miner_email', email);
  session.responses[READ] = 'cut';
  await session.store.restore();
  expect(session.store.getState()).toMatchObject({ restore: 'failed', hasCopy: true });
  session.store.askForPin();
  expect(session.store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, restore: 'done' });
  session.responses[LOG_IN] = 'cut';
  expect(await session.store.verifyPin(credentials)).toBe('done');
  expect(session.store.getState().wallet?.isLocal).toBe(true);
});
