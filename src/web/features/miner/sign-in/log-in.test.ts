import { beforeEach, describe, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import {
  CHECK,
  CREATE,
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
import { storedInvitation, storeInvitation } from './sign-in.ts';
import { pinFormSchema } from './use-pin-submit.ts';

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

const everything = () => JSON.stringify([...session.stored, session.store.getState()]);

describe('log in', () => {
  it("opens the server's wallet, which stays open, and remembers the e-mail without the PIN", async () => {
    await session.openDashboard();
    session.store.back();
    session.store.leaveScreen();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, modeChanged: false });
    expect(session.store.getState().wallet?.data.totalMined).toBe(4);
    expect(session.stored.get('technovex:miner_email')).toBe(email);
    expect(everything()).not.toContain(credentials.pin);
  });

  it('leads an unknown e-mail to Create PIN, where the typed PIN is neither sent nor stored', async () => {
    session.responses[CHECK] = known(false);
    await session.store.logIn(credentials);
    expect(session.store.getState().screen).toEqual({ mode: 'create-pin', email });
    expect(session.calls).toEqual([CHECK]);
    expect(session.store.typedPin()).toBe(credentials.pin);
    expect(everything()).not.toContain(credentials.pin);
    session.store.back();
    session.store.forward();
    expect([session.mode(), session.store.typedPin()]).toEqual(['create-pin', '']);
    session.responses[CREATE] = walletResponse;
    expect(await session.store.createWallet(credentials)).toBe('done');
    expect(session.mode()).toBe('dashboard');
  });

  it('clears the form and the typed PIN when the screen is left, and the PIN when it was tried', async () => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    await session.store.logIn(credentials);
    await session.store.createWallet(credentials);
    expect([session.mode(), session.store.typedPin()]).toEqual(['create-pin', '']);
    session.store.leaveScreen();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, typedEmail: '' });
  });

  it('rejects an unknown e-mail while new wallets are closed', async () => {
    session.responses[CHECK] = { success: true, exists: false, canCreate: false, message: 'closed' };
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect(session.mode()).toBe('logged-out');
    const description = 'No account exists with this email. Please sign up instead.';
    expect(session.notices).toEqual([{ title: 'Account Not Found', description, variant: 'destructive' }]);
    expect(session.store.getState().emailError).toBe(`Account Not Found. ${description}`);
  });

  it('returns a wrong PIN to its field with a notice and the tries left, then with the time to wait', async () => {
    const rejected = (attemptsLeft: number) => ({
      ...problem('incorrect-pin', 'Wrong.', { attemptsLeft }),
      attemptsLeft,
    });
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: rejected(2) });
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 2 });
    const description = 'The PIN you entered is incorrect';
    expect(session.notices).toEqual([{ title: 'Incorrect PIN', description, variant: 'destructive' }]);
    expect(session.mode()).toBe('logged-out');
    session.responses[LOG_IN] = { ...rejected(0), waitSeconds: 60 };
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 0, waitSeconds: 60 });
  });

  it('reports too many attempts with the time to wait', async () => {
    session.responses[CHECK] = 'too-many-requests';
    expect(await session.store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 90, reason: 'A sentence.' });
    const description = 'A sentence. Try again in 2 minutes.';
    expect(session.notices).toEqual([{ title: 'Too many attempts', description, variant: 'destructive' }]);
  });

  it.each([
    ['email-taken', 'Email already registered', 'logged-out'],
    ['registration-closed', 'Registration closed', 'logged-out'],
    ['too-many-requests', 'Too many attempts', 'create-pin'],
  ] as const)('reports that a wallet was not created: %s', async (code, title, mode) => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: code });
    await session.store.logIn(credentials);
    expect(await session.store.createWallet(credentials)).not.toBe('done');
    expect(session.store.getState()).toMatchObject({ screen: { mode }, typedEmail: email });
    expect(session.titles()).toEqual([title]);
  });
});

describe('during an outage', () => {
  const SYNC = 'PUT /api/miner/wallets/ada%40example.com';
  const claim = { totalMined: 6, miningTimeSeconds: 10 };

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
    expect(await session.store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 30 });
    expect(session.titles().slice(4)).toEqual(['Incorrect PIN', 'Too many attempts']);
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
});

describe('an invitation', () => {
  it('is sent with a new wallet, the latest one, and then removed', async () => {
    storeInvitation(session.storage, '?ref=ada');
    storeInvitation(session.storage, '?theme=dark&ref=%20B%C3%B6b%2Bx%20');
    storeInvitation(session.storage, '');
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    await session.store.logIn(credentials);
    await session.store.createWallet(credentials);
    expect(storedInvitation(session.storage)).toBe('böb+x');
    session.responses[CREATE] = walletResponse;
    expect(await session.store.createWallet(credentials)).toBe('done');
    const created = session.calls.findLast((call) => call.startsWith(CREATE));
    expect(JSON.parse(created?.slice(CREATE.length) ?? '')).toMatchObject({ ...credentials, ref: 'böb+x' });
    expect(storedInvitation(session.storage)).toBeUndefined();
  });

  it('is ignored when it is no username, also when it was stored', () => {
    for (const ref of ['', 'a b', 'ada@example.com', '%00']) storeInvitation(session.storage, `?ref=${ref}`);
    expect(session.stored.size).toBe(0);
    session.stored.set('technovex:miner_ref', 'a b');
    expect(storedInvitation(session.storage)).toBeUndefined();
  });
});

describe('without the cookie', () => {
  it('returns to the form, which says that it is needed, after a sign-in and after creating a wallet', async () => {
    const needed = { screen: { mode: 'logged-out' }, needsCookie: true };
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: walletResponse, [READ]: 'not-signed-in' });
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect(session.store.getState()).toMatchObject(needed);
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: walletResponse });
    await session.store.logIn(credentials);
    expect(await session.store.createWallet(credentials)).toBe('failed');
    expect(session.store.getState()).toMatchObject(needed);
    Object.assign(session.responses, { [CHECK]: known(true), [READ]: walletResponse });
    expect(await session.store.logIn(credentials)).toBe('done');
    expect(session.store.getState().needsCookie).toBe(false);
  });

  it('sends no PIN while the browser reports cookies as disabled', async () => {
    session.cookiesEnabled = false;
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect([session.calls, session.store.getState().needsCookie]).toEqual([[], true]);
  });
});

it('asks for the PIN of a session that was replaced, with one notice, unless the miner screen says why', async () => {
  const ended = { screen: { mode: 'verify-pin', email }, wallet: null, sessionEnd: 'session-replaced' };
  await session.openDashboard();
  session.store.leaveScreen();
  session.store.endSession('session-replaced');
  session.store.endSession('session-replaced');
  expect(session.store.getState()).toMatchObject(ended);
  expect(session.titles()).toEqual(['Signed in elsewhere']);
  await session.store.verifyPin(credentials);
  await session.store.restore();
  session.store.endSession('session-replaced');
  expect(session.store.getState()).toMatchObject(ended);
  expect(session.notices).toHaveLength(1);
});

describe('the form', () => {
  const valid = { email, pin: '012345', agreement: true };
  const PIN = 'PIN must be exactly 6 digits';

  it.each<[string, object, Record<string, string>]>([
    [
      'nothing',
      { email: '', pin: '', agreement: false },
      { email: 'Missing Information', pin: 'Missing Information', agreement: 'Agreement Required' },
    ],
    ['no e-mail', { email: 'ada@' }, { email: 'Invalid Email Format' }],
    ['no PIN, before its confirmation', { pin: '12345a', confirmPin: '' }, { pin: PIN }],
    [
      'two different PINs',
      { confirmPin: '123465', agreement: false },
      { confirmPin: "PINs don't match", agreement: 'Agreement Required' },
    ],
  ])('rejects %s', (_what, typed, messages) => {
    const { error } = pinFormSchema.safeParse({ ...valid, ...typed });
    expect(Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])).toEqual(
      messages,
    );
  });

  it('accepts two equal PINs, and trims and lowercases the e-mail', () => {
    const typed = { ...valid, email: '  Ada@Example.COM ', confirmPin: valid.pin };
    expect(pinFormSchema.safeParse(typed).data).toMatchObject(valid);
  });
});
