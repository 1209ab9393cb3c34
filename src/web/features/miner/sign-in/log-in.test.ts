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

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

describe('log in', () => {
  it("opens the dashboard with the server's wallet and remembers the e-mail without the PIN", async () => {
    await session.openDashboard();
    expect(session.store.getState().wallet?.data.totalMined).toBe(4);
    expect(session.stored.get('technovex:miner_email')).toBe(email);
    expect(JSON.stringify([...session.stored])).not.toContain('123456');
    expect(JSON.stringify(session.store.getState())).not.toContain('123456');
  });

  it('leads an unknown e-mail to Create PIN without sending the typed PIN', async () => {
    session.responses[CHECK] = known(false);
    await session.store.logIn(credentials);
    expect(session.store.getState().screen).toEqual({ mode: 'create-pin', email });
    expect(session.calls).toEqual([CHECK]);
    session.responses[CREATE] = walletResponse;
    expect(await session.store.createWallet(credentials)).toBe('done');
    expect(session.mode()).toBe('dashboard');
  });

  it('keeps the typed PIN for Create PIN only, in no storage and not in its state', async () => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    expect(session.store.typedPin()).toBe('');
    await session.store.logIn(credentials);
    expect(session.store.typedPin()).toBe(credentials.pin);
    expect(JSON.stringify([...session.stored, session.store.getState()])).not.toContain(credentials.pin);
    session.store.back();
    expect(session.store.typedPin()).toBe('');
    session.store.forward();
    expect([session.mode(), session.store.typedPin()]).toEqual(['create-pin', '']);
    session.store.back();
    await session.store.logIn(credentials);
    await session.store.createWallet(credentials);
    expect([session.mode(), session.store.typedPin()]).toEqual(['create-pin', '']);
    session.responses[CHECK] = known(true);
    session.store.back();
    await session.store.logIn(credentials);
    expect(session.store.typedPin()).toBe('');
  });

  it('creates a wallet with the stored invitation, then removes it', async () => {
    session.stored.set('technovex:miner_ref', 'bob');
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    await session.store.logIn(credentials);
    await session.store.createWallet(credentials);
    expect(session.stored.get('technovex:miner_ref')).toBe('bob');
    session.responses[CREATE] = walletResponse;
    expect(await session.store.createWallet(credentials)).toBe('done');
    expect(session.calls).toContain(`${CREATE} ${JSON.stringify({ ...credentials, ref: 'bob' })}`);
    expect(session.stored.has('technovex:miner_ref')).toBe(false);
  });

  it('rejects an unknown e-mail while new wallets are closed', async () => {
    session.responses[CHECK] = { success: true, exists: false, canCreate: false, message: 'closed' };
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect(session.mode()).toBe('logged-out');
    expect(session.notices).toEqual([
      {
        title: 'Account Not Found',
        description: 'No account exists with this email. Please sign up instead.',
        variant: 'destructive',
      },
    ]);
  });

  it('reports a wrong PIN and keeps the form open', async () => {
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: 'incorrect-pin' });
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: undefined });
    expect(session.mode()).toBe('logged-out');
    // Its field says so.
    expect(session.notices).toEqual([]);
  });

  it('returns the tries left, and with the last one the wait, which the notice shows', async () => {
    const rejected = (attemptsLeft: number) => ({
      ...problem('incorrect-pin', 'Wrong.', { attemptsLeft }),
      attemptsLeft,
    });
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: rejected(2) });
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 2 });
    session.responses[LOG_IN] = { ...rejected(0), waitSeconds: 60 };
    expect(await session.store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 0, waitSeconds: 60 });
    expect(session.notices.map(({ title, description }) => [title, description])).toEqual([
      ['Too many attempts', 'Try again in 60 seconds.'],
    ]);
  });

  it('shows a notice when the server is unreachable', async () => {
    session.responses[CHECK] = 'cut';
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect(session.titles()).toEqual(['Server unreachable']);
  });

  it.each([
    ['email-taken', 'Email already registered'],
    ['registration-closed', 'Registration closed'],
  ] as const)('returns to the login form with the e-mail when creation fails with %s', async (code, title) => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: code });
    await session.store.logIn(credentials);
    expect(await session.store.createWallet(credentials)).toBe('failed');
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, typedEmail: email });
    expect(session.titles()).toEqual([title]);
  });
});

describe('too many attempts', () => {
  it.each([
    ['the e-mail', { [CHECK]: 'too-many-requests' }],
    ['the PIN', { [CHECK]: known(true), [LOG_IN]: 'too-many-requests' }],
  ] as const)('at %s are reported with the time to wait', async (_name, refusing) => {
    Object.assign(session.responses, refusing);
    expect(await session.store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 90, reason: 'A sentence.' });
    expect(session.notices).toEqual([
      { title: 'Too many attempts', description: 'A sentence. Try again in 2 minutes.', variant: 'destructive' },
    ]);
  });

  it('while creating a wallet keep the form open', async () => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: 'too-many-requests' });
    await session.store.logIn(credentials);
    expect(await session.store.createWallet(credentials)).toEqual({
      type: 'wait',
      waitSeconds: 90,
      reason: 'A sentence.',
    });
    expect(session.mode()).toBe('create-pin');
  });
});

describe('without the cookie', () => {
  it('reports that the cookie is needed when the session does not arrive', async () => {
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: walletResponse, [READ]: 'not-signed-in' });
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, needsCookie: true });
    session.responses[READ] = walletResponse;
    expect(await session.store.logIn(credentials)).toBe('done');
    expect(session.store.getState().needsCookie).toBe(false);
  });

  it('returns to the login form after creating a wallet', async () => {
    Object.assign(session.responses, { [CHECK]: known(false), [CREATE]: walletResponse, [READ]: 'not-signed-in' });
    await session.store.logIn(credentials);
    expect(await session.store.createWallet(credentials)).toBe('failed');
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, needsCookie: true });
  });

  it('sends no PIN while the browser reports cookies as disabled', async () => {
    session.cookiesEnabled = false;
    expect(await session.store.logIn(credentials)).toBe('failed');
    expect({ calls: session.calls, needsCookie: session.store.getState().needsCookie }).toEqual({
      calls: [],
      needsCookie: true,
    });
  });
});

describe('leaving the miner screen', () => {
  it('keeps an open wallet open', async () => {
    await session.openDashboard();
    session.store.leaveScreen();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, modeChanged: false });
  });

  it('closes Create PIN and clears the form', async () => {
    session.responses[CHECK] = known(false);
    await session.store.logIn(credentials);
    session.store.leaveScreen();
    expect(session.store.getState()).toMatchObject({
      screen: { mode: 'logged-out' },
      typedEmail: '',
      modeChanged: false,
    });
  });
});

describe('back and forward', () => {
  it('reopens Create PIN for the same e-mail', async () => {
    session.responses[CHECK] = known(false);
    await session.store.logIn(credentials);
    session.store.back();
    expect(session.mode()).toBe('logged-out');
    session.store.forward();
    expect(session.store.getState().screen).toEqual({ mode: 'create-pin', email });
  });

  it('does not reopen Verify PIN, whose e-mail is forgotten', async () => {
    session.stored.set('technovex:miner_email', email);
    session.responses[READ] = 'not-signed-in';
    await session.store.restore();
    session.store.back();
    session.store.forward();
    expect(session.mode()).toBe('logged-out');
    expect(session.stored.has('technovex:miner_email')).toBe(false);
  });
});

describe('a session that was replaced', () => {
  it('asks for the PIN of the same wallet, with a notice on other pages', async () => {
    await session.openDashboard();
    session.store.leaveScreen();
    session.store.endSession('session-replaced');
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, wallet: null });
    expect(session.titles()).toEqual(['Signed in elsewhere']);
    session.store.endSession('session-replaced');
    expect(session.notices).toHaveLength(1);
  });

  it("raises no notice over the miner's screen, which says why", async () => {
    await session.store.restore();
    await session.openDashboard();
    session.store.endSession('session-replaced');
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'verify-pin' }, sessionEnd: 'session-replaced' });
    expect(session.notices).toEqual([]);
  });
});
