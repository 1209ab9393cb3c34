import { describe, expect, it } from 'vitest';
import { problem } from '#contract/problem.ts';
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
  });

  it('returns a wrong PIN to its field with the tries left, and shows a notice when it has to wait', async () => {
    const rejected = (attemptsLeft: number) => ({
      ...problem('incorrect-pin', 'Wrong.', { attemptsLeft }),
      attemptsLeft,
    });
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: rejected(2) });
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 2 });
    expect([session.mode(), session.notices.length]).toEqual(['logged-out', 0]);
    session.responses[LOG_IN] = { ...rejected(0), waitSeconds: 60 };
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 0, waitSeconds: 60 });
    expect(session.notices).toMatchObject([{ title: 'Too many attempts', description: 'Try again in 60 seconds.' }]);
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
    expect(session.calls).toContain(`${CREATE} ${JSON.stringify({ ...credentials, ref: 'böb+x' })}`);
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
      {
        email: 'Missing Information: enter your email',
        pin: 'Missing Information: enter your PIN',
        agreement: 'Agreement Required',
      },
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
