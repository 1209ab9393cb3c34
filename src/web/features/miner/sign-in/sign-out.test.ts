import { describe, expect, it, vi } from 'vitest';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import {
  CHECK,
  credentials,
  END,
  email,
  FORGET,
  forEachSession,
  known,
  LOG_IN,
  LOG_OUT,
  READ,
  type SessionHarness,
  walletResponse,
} from '../testing/session-harness.ts';

let session: SessionHarness;
forEachSession((opened) => {
  session = opened;
});

describe('log out', () => {
  const PENDING = 'technovex:miner_logout';
  const namesLeft = () => [...session.stored.keys()].filter((key) => !key.startsWith('technovex:miner_pin:'));
  const isSent = (call: string) => vi.waitFor(() => expect(session.calls.at(-1)).toBe(call));
  const isDone = () => vi.waitFor(() => expect(session.stored.has(PENDING)).toBe(false));

  /** Logs out while the server is away, with a retry that waits. */
  async function logOutInOutage(isSaved: boolean): Promise<void> {
    session.responses[LOG_OUT] = 'cut';
    await session.store.logOut(async () => isSaved);
    await isSent(END);
    await vi.waitFor(() => expect(session.delays).toHaveLength(2));
    session.calls.length = 0;
  }

  it('stops mining first, then ends the session and forgets the e-mail', async () => {
    await session.openDashboard();
    session.responses[LOG_OUT] = { status: 200 };
    await session.store.logOut(async () => {
      session.calls.push('stop');
      return true;
    });
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, wallet: null });
    await isSent(END);
    expect(session.calls).toEqual(['stop', END]);
    await vi.waitFor(() => expect(namesLeft()).toEqual([]));
    expect(session.posted.at(-1)).toEqual({ type: 'logged-out', email });
    expect(session.notices).toEqual([{ title: 'Logged out', description: 'Everything you mined is saved.' }]);
  });

  it('succeeds in an outage, keeps unsaved totals, and ends the session when the server is back', async () => {
    await session.openDashboard();
    (await session.openCopy(email)).save({ ...NEW_WALLET, totalMined: 5 });
    await logOutInOutage(false);
    expect([session.mode(), session.titles()]).toEqual(['logged-out', ['Logged out on this device']]);
    expect((await session.openCopy(email)).read()?.wallet.totalMined).toBe(5);
    expect(session.stored.has('technovex:miner_email')).toBe(false);
    expect(JSON.parse(session.stored.get(PENDING) ?? '')).toEqual({ email, forgetDevice: false });
    session.responses[LOG_OUT] = { status: 200 };
    session.delays.at(-1)?.();
    await isSent(END);
    await isDone();
  });

  it('is sent by the next page when the first one was closed', async () => {
    await session.openDashboard();
    await logOutInOutage(true);
    session.responses[LOG_OUT] = { status: 200 };
    await session.openStore().restore();
    await isSent(END);
    await isDone();
  });

  it('does not wait for a hanging server, and sends nothing before the last sync has ended', async () => {
    await session.openDashboard();
    session.responses[LOG_OUT] = { status: 200 };
    let endSync: (isSaved: boolean) => void = () => undefined;
    const leaving = session.store.logOut(() => new Promise((resolve) => (endSync = resolve)));
    await vi.waitFor(() => expect(session.delays).toHaveLength(1));
    session.delays[0]?.();
    await leaving;
    expect({ mode: session.mode(), calls: session.calls }).toEqual({ mode: 'logged-out', calls: [] });
    expect(JSON.parse(session.stored.get(PENDING) ?? '')).toEqual({ email, forgetDevice: false });
    endSync(true);
    await isSent(END);
  });

  it('succeeds when the server ended the session in the meantime', async () => {
    await session.openDashboard();
    session.responses[LOG_OUT] = 'not-signed-in';
    await session.store.logOut(async () => {
      session.store.endSession('not-signed-in');
      return false;
    });
    expect(session.mode()).toBe('logged-out');
    await isDone();
    expect(session.titles()).not.toContain('Please log in');
  });

  it.each([
    ['by the next sign-in', walletResponse],
    ['when the wallet is opened again from the local copy', 'temporarily-unavailable' as const],
  ])('is dropped %s', async (_when, response) => {
    await session.openDashboard();
    const copy = session.store.getState().wallet?.copy;
    copy?.save(NEW_WALLET);
    await copy?.pin.store(credentials.pin);
    await logOutInOutage(true);
    session.responses[LOG_IN] = response;
    expect(await session.store.logIn(credentials)).toBe('done');
    expect(session.stored.has(PENDING)).toBe(false);
    session.calls.length = 0;
    for (const pass of session.delays) pass();
    await session.store.restore();
    expect(session.calls).toEqual([]);
  });

  it('delays a sign-in until a logout in flight has ended', async () => {
    await session.openDashboard();
    session.responses[LOG_OUT] = { status: 200, delayMs: 50 };
    await session.store.logOut(async () => true);
    await session.store.logIn(credentials);
    expect(session.done.filter((call) => call !== CHECK)).toEqual([LOG_OUT, LOG_IN, READ]);
  });

  it('reports unsaved totals that the browser could not store', async () => {
    await session.openDashboard();
    await logOutInOutage(false);
    expect(session.mode()).toBe('logged-out');
    expect(session.notices).toMatchObject([{ description: expect.stringContaining('could not be saved') }]);
  });

  it('works for a wallet that could not be opened', async () => {
    session.stored.set('technovex:miner_email', email);
    Object.assign(session.responses, { [READ]: 'cut', [LOG_OUT]: 'cut' });
    await session.store.restore();
    await session.store.logOut();
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, restore: 'done' });
    expect([session.stored.has('technovex:miner_email'), session.notices]).toEqual([false, []]);
    await isSent(END);
  });
});

describe('forget this device', () => {
  it('leaves nothing in the browser, even of a PIN verifier in progress', async () => {
    Object.assign(session.responses, { [CHECK]: known(true), [LOG_IN]: walletResponse, [LOG_OUT]: { status: 200 } });
    await session.store.logIn(credentials);
    const copy = session.store.getState().wallet?.copy;
    copy?.save(NEW_WALLET);
    copy?.setMiningFlag(true);
    await session.store.forgetDevice(async () => {
      copy?.save(NEW_WALLET);
      copy?.setMiningFlag(true);
      return true;
    });
    expect(session.calls.at(-1)).toBe(FORGET);
    expect([...session.stored]).toEqual([]);
    await copy?.pin.store(credentials.pin);
    expect([...session.stored]).toEqual([]);
    expect(session.store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, wallet: null, typedEmail: '' });
    expect(session.titles()).toEqual(['Logged out and forgotten']);
    expect(session.posted.at(-1)).toEqual({ type: 'forgotten', email });
  });

  it('works in an outage without storing the e-mail', async () => {
    await session.openDashboard();
    (await session.openCopy(email)).save(NEW_WALLET);
    session.responses[LOG_OUT] = 'cut';
    await session.store.forgetDevice(async () => false);
    expect(session.titles()).toEqual(['Forgotten on this device']);
    expect([...session.stored]).toEqual([['technovex:miner_logout', '{"forgetDevice":true}']]);
    session.responses[LOG_OUT] = { status: 200 };
    await session.openStore().restore();
    await vi.waitFor(() => expect(session.calls.at(-1)).toBe(`${LOG_OUT} {"forgetDevice":true}`));
    await vi.waitFor(() => expect([...session.stored]).toEqual([]));
  });

  it('at the PIN screen removes the e-mail, the copy and its PIN verifier', async () => {
    const copy = await session.openCopy(email);
    copy.save(NEW_WALLET);
    await copy.pin.store(credentials.pin);
    session.stored.set('technovex:miner_email', email);
    Object.assign(session.responses, { [READ]: 'not-signed-in', [LOG_OUT]: { status: 200 } });
    await session.store.restore();
    await session.store.forgetDevice();
    expect([session.mode(), ...session.stored]).toEqual(['logged-out']);
  });
});

describe('another wallet in the same browser', () => {
  const bob = 'bob@example.com';

  it('is not reported as another device when the server ends the session', async () => {
    await session.openDashboard();
    session.stored.set('technovex:miner_email', bob);
    session.store.endSession('session-replaced');
    expect(session.titles()).toEqual(['Another wallet was opened in this browser']);
  });

  it('ends the session in this tab, and stays signed in when this tab forgets its own wallet', async () => {
    await session.openDashboard();
    session.responses[LOG_OUT] = { status: 200 };
    session.stored.set('technovex:miner_email', bob);
    session.stored.set('technovex:miner_mining', 'mark of the other wallet');
    session.receive({ type: 'signed-in', email: bob });
    expect(session.store.getState().screen).toEqual({ mode: 'verify-pin', email });
    expect(session.titles()).toEqual(['Another wallet was opened in this browser']);
    await session.store.forgetDevice();
    expect([session.mode(), session.calls]).toEqual(['logged-out', []]);
    expect(session.stored.get('technovex:miner_email')).toBe(bob);
    expect(session.stored.get('technovex:miner_mining')).toBe('mark of the other wallet');
  });

  it('keeps a tab of the same wallet open until the other logs out or forgets the device', async () => {
    await session.openDashboard();
    session.receive({ type: 'signed-in', email });
    session.receive({ type: 'logged-out', email: bob });
    expect(session.mode()).toBe('dashboard');
    session.receive({ type: 'logged-out', email });
    expect([session.mode(), session.titles()]).toEqual(['logged-out', ['Logged out in another tab']]);

    await session.openDashboard();
    const copy = session.store.getState().wallet?.copy;
    session.receive({ type: 'forgotten', email });
    await vi.waitFor(() => expect(session.mode()).toBe('logged-out'));
    expect(copy?.save(NEW_WALLET)).toBe(false);
  });
});
