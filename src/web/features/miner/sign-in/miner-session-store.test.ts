// biome-ignore lint/style/noRestrictedImports: the session is tested against a real HTTP server
import { createServer, type Server } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the session is tested against a real HTTP server
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type ProblemCode, problem } from '#contract/problem.ts';
import { isProofHash, proofText } from '#domain/miner/creation-proof.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { minerApi } from '../calls/miner-api.ts';
import { type LocalCopyStore, openLocalCopy } from '../device/local-copy.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { createMinerSessionStore, type MinerSessionStore } from './miner-session-store.ts';
import type { WalletMessage } from './wallet-channel.ts';

const email = 'ada@example.com';
const credentials = { email, pin: '123456' };
const walletResponse = { success: true, data: { ...NEW_WALLET, totalMined: 4 } };

let server: Server;
let warn: MockInstance;
/** Responses by `METHOD path`: a problem code, a body, or 'cut' for a closed connection. */
let responses: Record<string, ProblemCode | 'cut' | object>;
let calls: string[];
/** The calls with a response, in order. */
let done: string[];
let stored: Map<string, string>;
let notices: ToastInput[];
let store: MinerSessionStore;
let openStore: () => MinerSessionStore;
let nowMs: number;
let openCopy: (email: string) => Promise<LocalCopyStore>;
let cookiesEnabled: boolean;
/** Retries that wait; call one to let its time pass. */
let delays: (() => void)[];
let posted: WalletMessage[];
/** The network is back. */
let recover: () => void;
let receive: (message: WalletMessage) => void;

beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  calls = [];
  done = [];
  responses = {};
  server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    calls.push(body === '' ? call : `${call} ${body}`);
    const response = responses[call] ?? 'not-found';
    if (response === 'cut') {
      reply.destroy();
      return;
    }
    if (typeof response === 'object' && 'delayMs' in response) await setTimeout(Number(response.delayMs));
    done.push(call);
    const document = typeof response === 'string' ? problem(response, 'A sentence.') : response;
    const status = 'status' in document ? Number(document.status) : 200;
    const type = 'code' in document ? 'application/problem+json' : 'application/json';
    const waitSeconds = response === 'too-many-requests' ? 90 : 'waitSeconds' in document && document.waitSeconds;
    const wait = waitSeconds === false ? {} : { 'retry-after': String(waitSeconds) };
    reply.writeHead(status, { 'content-type': type, ...wait }).end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/web-miner`));

  // Not shared between tests: the slow PIN hash may be stored after the test has ended.
  const entries = new Map<string, string>();
  stored = entries;
  notices = [];
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
  const storage = createSafeStorage(
    () => area,
    (cause) => expect.fail(String(cause)),
  );
  nowMs = 1_800_000_000_000;
  openCopy = (address) => openLocalCopy({ storage, crypto, nowMs: () => nowMs, pinRounds: 1 }, address);
  cookiesEnabled = true;
  delays = [];
  posted = [];
  recover = () => undefined;
  openStore = () =>
    createMinerSessionStore({
      api: minerApi,
      storage,
      openCopy,
      wallClockMs: () => nowMs,
      notify: (notice) => notices.push(notice),
      channel: {
        post: (message) => posted.push(message),
        listen: (onMessage) => {
          receive = onMessage;
          return () => undefined;
        },
      },
      delay: () => new Promise((resolve) => delays.push(resolve)),
      random: () => 0,
      cookiesEnabled: () => cookiesEnabled,
      watchRecovery: (onRecovery) => {
        recover = onRecovery;
        return () => undefined;
      },
    });
  store = openStore();
  store.listenToOtherTabs();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const CHECK = 'GET /api/miner/check-email/ada%40example.com';
const READ = 'GET /api/miner/wallets/ada%40example.com';
const CREATE = 'POST /api/miner/wallets';
const LOG_IN = 'POST /api/miner/login';
const LOG_OUT = 'POST /api/miner/logout';
const END = `${LOG_OUT} {"email":"${email}","forgetDevice":false}`;
const FORGET = `${LOG_OUT} {"email":"${email}","forgetDevice":true}`;
const INCORRECT = { type: 'incorrect-pin', waitSeconds: undefined };
const known = (exists: boolean) => ({ success: true, exists, canCreate: !exists, message: '' });
const mode = () => store.getState().screen.mode;
const titles = () => notices.map(({ title }) => title);

async function openDashboard(): Promise<void> {
  Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: walletResponse });
  expect(await store.logIn(credentials)).toBe('done');
  expect(mode()).toBe('dashboard');
  calls.length = 0;
  done.length = 0;
}

describe('log in', () => {
  it("opens the dashboard with the server's wallet and remembers the e-mail without the PIN", async () => {
    await openDashboard();
    expect(store.getState().wallet?.data.totalMined).toBe(4);
    expect(stored.get('technovex:miner_email')).toBe(email);
    expect(JSON.stringify([...stored])).not.toContain('123456');
    expect(JSON.stringify(store.getState())).not.toContain('123456');
  });

  it('leads an unknown e-mail to Create PIN without sending the typed PIN', async () => {
    responses[CHECK] = known(false);
    await store.logIn(credentials);
    expect(store.getState().screen).toEqual({ mode: 'create-pin', email });
    expect(calls).toEqual([CHECK]);
    responses[CREATE] = walletResponse;
    expect(await store.createWallet(credentials)).toBe('done');
    expect(mode()).toBe('dashboard');
  });

  it('keeps the typed PIN for Create PIN only, in no storage and not in its state', async () => {
    Object.assign(responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    expect(store.typedPin()).toBe('');
    await store.logIn(credentials);
    expect(store.typedPin()).toBe(credentials.pin);
    expect(JSON.stringify([...stored, store.getState()])).not.toContain(credentials.pin);
    store.back();
    expect(store.typedPin()).toBe('');
    store.forward();
    expect([mode(), store.typedPin()]).toEqual(['create-pin', '']);
    store.back();
    await store.logIn(credentials);
    await store.createWallet(credentials);
    expect([mode(), store.typedPin()]).toEqual(['create-pin', '']);
    responses[CHECK] = known(true);
    store.back();
    await store.logIn(credentials);
    expect(store.typedPin()).toBe('');
  });

  it('creates a wallet with the stored invitation, then removes it', async () => {
    stored.set('technovex:miner_ref', 'bob');
    Object.assign(responses, { [CHECK]: known(false), [CREATE]: 'temporarily-unavailable' });
    await store.logIn(credentials);
    await store.createWallet(credentials);
    expect(stored.get('technovex:miner_ref')).toBe('bob');
    responses[CREATE] = walletResponse;
    expect(await store.createWallet(credentials)).toBe('done');
    expect(calls).toContain(`${CREATE} ${JSON.stringify({ ...credentials, ref: 'bob' })}`);
    expect(stored.has('technovex:miner_ref')).toBe(false);
  });

  it('rejects an unknown e-mail while new wallets are closed', async () => {
    responses[CHECK] = { success: true, exists: false, canCreate: false, message: 'closed' };
    expect(await store.logIn(credentials)).toBe('failed');
    expect(mode()).toBe('logged-out');
    expect(notices).toEqual([
      {
        title: 'Account Not Found',
        description: 'No account exists with this email. Please sign up instead.',
        variant: 'destructive',
      },
    ]);
  });

  it('reports a wrong PIN and keeps the form open', async () => {
    Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: 'incorrect-pin' });
    expect(await store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: undefined });
    expect(mode()).toBe('logged-out');
    expect(notices[0]).toMatchObject({ title: 'Incorrect PIN', description: 'The PIN you entered is incorrect' });
  });

  it('returns the tries left, and with the last one the wait, which the notice shows', async () => {
    const rejected = (attemptsLeft: number) => ({
      ...problem('incorrect-pin', 'Wrong.', { attemptsLeft }),
      attemptsLeft,
    });
    Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: rejected(2) });
    expect(await store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 2 });
    responses[LOG_IN] = { ...rejected(0), waitSeconds: 60 };
    expect(await store.logIn(credentials)).toEqual({ ...INCORRECT, attemptsLeft: 0, waitSeconds: 60 });
    expect(notices.map(({ title, description }) => [title, description])).toEqual([
      ['Incorrect PIN', 'The PIN you entered is incorrect'],
      ['Too many attempts', 'Try again in 60 seconds.'],
    ]);
  });

  it('shows a notice when the server is unreachable', async () => {
    responses[CHECK] = 'cut';
    expect(await store.logIn(credentials)).toBe('failed');
    expect(titles()).toEqual(['Server unreachable']);
  });

  it.each([
    ['email-taken', 'Email already registered'],
    ['registration-closed', 'Registration closed'],
  ] as const)('returns to the login form with the e-mail when creation fails with %s', async (code, title) => {
    Object.assign(responses, { [CHECK]: known(false), [CREATE]: code });
    await store.logIn(credentials);
    expect(await store.createWallet(credentials)).toBe('failed');
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, typedEmail: email });
    expect(titles()).toEqual([title]);
  });
});

describe('a device that remembers a miner', () => {
  beforeEach(() => {
    stored.set('technovex:miner_email', email);
  });

  it('opens the dashboard while its session is valid', async () => {
    responses[READ] = walletResponse;
    await store.restore();
    expect(store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, restore: 'done' });
    expect(notices).toEqual([]);
  });

  it.each([
    ['not-signed-in', 'Please log in'],
    ['session-replaced', 'Signed in elsewhere'],
  ] as const)('asks for the PIN when its session has ended (%s), and Back forgets the e-mail', async (code, title) => {
    responses[READ] = code;
    await store.restore();
    expect(store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, sessionEnd: code });
    expect(titles()).toEqual([title]);
    store.back();
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, sessionEnd: null });
    expect([...stored]).toEqual([]);
  });

  it.each(['cut', 'temporarily-unavailable'] as const)(
    'offers another try during an outage (%s), and forgets nothing',
    async (failure) => {
      responses[READ] = failure;
      await store.restore();
      expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, restore: 'failed' });
      expect(stored.get('technovex:miner_email')).toBe(email);
      responses[READ] = walletResponse;
      await store.restore();
      expect(mode()).toBe('dashboard');
      expect(store.getState().wallet?.isAfterOutage).toBe(true);
    },
  );

  it('opens by itself when an outage is over, after growing pauses or at once when the network is back', async () => {
    responses[READ] = 'cut';
    await store.restore();
    await vi.waitFor(() => expect(delays).toHaveLength(1));
    delays.pop()?.();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await vi.waitFor(() => expect(delays).toHaveLength(1));
    expect(store.getState().restore).toBe('failed');
    responses[READ] = walletResponse;
    recover();
    await vi.waitFor(() => expect(mode()).toBe('dashboard'));
    expect(store.getState().wallet?.isAfterOutage).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('leaves the PIN form alone that was opened during the outage', async () => {
    responses[READ] = 'cut';
    await store.restore();
    store.askForPin();
    responses[READ] = walletResponse;
    recover();
    await setTimeout(0);
    expect([mode(), calls.length]).toEqual(['verify-pin', 1]);
  });

  it('sends nothing when the stored value is no e-mail', async () => {
    stored.set('technovex:miner_email', '../x');
    await store.restore();
    expect({ mode: mode(), calls }).toEqual({ mode: 'logged-out', calls: [] });
  });
});

describe('interrupted mining on a page other than the miner', () => {
  beforeEach(async () => {
    stored.set('technovex:miner_email', email);
    const copy = await openCopy(email);
    copy.save(NEW_WALLET);
    copy.setMiningFlag(true);
  });

  it('opens the wallet while its session is valid', async () => {
    responses[READ] = walletResponse;
    await Promise.all([store.resumeInterrupted(), store.resumeInterrupted()]);
    expect(store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, modeChanged: false });
    await store.resumeInterrupted();
    expect(calls).toEqual([READ]);
  });

  it.each(['not-signed-in', 'session-replaced', 'cut'] as const)(
    'changes and reports nothing when it cannot be opened (%s), and the miner screen reports it',
    async (failure) => {
      responses[READ] = failure;
      const before = [[...stored], store.getState()];
      await store.resumeInterrupted();
      expect([[...stored], store.getState()]).toEqual(before);
      expect(notices).toEqual([]);
      await store.restore();
      expect(failure === 'cut' ? store.getState().restore : mode()).toBe(failure === 'cut' ? 'failed' : 'verify-pin');
    },
  );

  it('is opened when an outage is over, after growing pauses', async () => {
    responses[READ] = 'cut';
    await store.resumeInterrupted();
    await store.resumeInterrupted();
    expect({ calls: calls.length, delays: delays.length }).toEqual({ calls: 2, delays: 1 });
    delays.pop()?.();
    await vi.waitFor(() => expect(delays).toHaveLength(1));
    responses[READ] = walletResponse;
    delays.pop()?.();
    await vi.waitFor(() => expect(mode()).toBe('dashboard'));
    expect({ calls: calls.length, delays, notices }).toEqual({ calls: 4, delays: [], notices: [] });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['mining was stopped elsewhere', async () => (await openCopy(email)).setMiningFlag(false), 0],
    ['the miner screen asks for the PIN', () => store.askForPin(), 0],
    ['the miner screen reports the outage', () => store.restore(), 1],
  ])('is no longer asked for in an outage once %s', async (_what, change, ownRetries) => {
    responses[READ] = 'cut';
    await store.resumeInterrupted();
    await change();
    const before = calls.length;
    delays.shift()?.();
    await setTimeout(0);
    expect({ calls: calls.length, delays: delays.length }).toEqual({ calls: before, delays: ownRetries });
  });

  it('is not asked for again after a refusal', async () => {
    responses[READ] = 'not-signed-in';
    await store.resumeInterrupted();
    expect(delays).toEqual([]);
  });

  it('asks the server nothing when mining was stopped, or after six hours', async () => {
    nowMs += 6 * 3_600_000 + 1;
    await store.resumeInterrupted();
    nowMs -= 3_600_000;
    (await openCopy(email)).setMiningFlag(false);
    await store.resumeInterrupted();
    expect({ calls, notices }).toEqual({ calls: [], notices: [] });
  });

  it('is awaited by the miner screen', async () => {
    responses[READ] = { ...walletResponse, delayMs: 50 };
    const resumed = store.resumeInterrupted();
    await store.restore();
    await resumed;
    expect({ mode: mode(), calls }).toEqual({ mode: 'dashboard', calls: [READ] });
  });
});

describe('leaving the miner screen', () => {
  it('keeps an open wallet open', async () => {
    await openDashboard();
    store.leaveScreen();
    expect(store.getState()).toMatchObject({ screen: { mode: 'dashboard', email }, modeChanged: false });
  });

  it('closes Create PIN and clears the form', async () => {
    responses[CHECK] = known(false);
    await store.logIn(credentials);
    store.leaveScreen();
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, typedEmail: '', modeChanged: false });
  });
});

describe('during an outage', () => {
  const SYNC = 'PUT /api/miner/wallets/ada%40example.com';
  const claim = { totalMined: 6, miningTimeSeconds: 10 };

  beforeEach(async () => {
    const copy = await openCopy(email);
    copy.save({ ...NEW_WALLET, totalMined: 5 });
    await copy.pin.store(credentials.pin);
  });

  it.each([
    ['no network at the e-mail', { [CHECK]: 'cut' }],
    ['no network at the PIN', { [CHECK]: known(true), [LOG_IN]: 'cut' }],
    ['a busy server', { [CHECK]: known(true), [LOG_IN]: 'temporarily-unavailable' }],
    ['a broken server', { [CHECK]: 'internal-error' }],
  ] as const)('%s: the PIN opens the local copy', async (_name, failing) => {
    Object.assign(responses, failing);
    expect(await store.logIn(credentials)).toBe('done');
    expect(mode()).toBe('dashboard');
    expect(store.getState().wallet).toMatchObject({ isLocal: true, data: { email, totalMined: 5 } });
    expect(titles()).toEqual(['Login Successful (Local)']);
    expect(JSON.stringify([...stored, store.getState()])).not.toContain(credentials.pin);
  });

  it.each(['incorrect-pin', 'account-not-found', 'too-many-requests', 'foreign-origin'] as const)(
    'does not open the local copy after a refusal (%s)',
    async (code) => {
      Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: code });
      expect(await store.logIn(credentials)).not.toBe('done');
      expect(mode()).toBe('logged-out');
      expect(titles()).not.toContain('Login Successful (Local)');
    },
  );

  it('rejects a wrong PIN, and after five of them requires a wait', async () => {
    responses[CHECK] = 'cut';
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await store.logIn({ email, pin: '000000' })).toEqual({ ...INCORRECT, attemptsLeft });
      expect(notices.at(-1)).toMatchObject({ title: 'Incorrect PIN' });
    }
    const last = await store.logIn({ email, pin: '000000' });
    expect(last).toEqual({ ...INCORRECT, attemptsLeft: 0, waitSeconds: 30 });
    expect(await store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 30 });
    expect(notices.at(-1)).toMatchObject({ title: 'Too many attempts', description: 'Try again in 30 seconds.' });
  });

  it('opens neither another wallet nor a corrupt copy', async () => {
    responses['GET /api/miner/check-email/bob%40example.com'] = 'cut';
    responses[CHECK] = 'cut';
    expect(await store.logIn({ email: 'bob@example.com', pin: credentials.pin })).toBe('failed');
    for (const key of stored.keys()) if (key.startsWith('technovex:miner:')) stored.set(key, '{"totalMined":');
    expect(await store.logIn(credentials)).toBe('failed');
    expect(titles()).toEqual(['Server unreachable', 'Server unreachable']);
  });

  async function openLocally(): Promise<void> {
    responses[CHECK] = 'cut';
    await store.logIn(credentials);
    calls.length = 0;
  }

  it('signs in again and syncs once the server is back', async () => {
    await openLocally();
    responses[SYNC] = 'not-signed-in';
    responses[LOG_IN] = walletResponse;
    await expect(store.sync(email, claim)).rejects.toMatchObject({ status: 401 });
    expect(calls.map((call) => call.split(' {')[0])).toEqual([SYNC, LOG_IN, SYNC]);
    responses[SYNC] = walletResponse;
    expect((await store.sync(email, claim)).totalMined).toBe(4);
    expect(store.getState().wallet?.isLocal).toBe(false);
    // From here on the PIN is gone: a lost session asks for it.
    responses[SYNC] = 'not-signed-in';
    calls.length = 0;
    await expect(store.sync(email, claim)).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
  });

  it('does not replace a session that another device opened in the meantime', async () => {
    await openLocally();
    responses[SYNC] = 'session-replaced';
    await expect(store.sync(email, claim)).rejects.toMatchObject({ status: 409 });
    expect(calls).toHaveLength(1);
  });

  it('ends the session and locks the copy when the server rejects the PIN', async () => {
    await openLocally();
    Object.assign(responses, { [SYNC]: 'not-signed-in', [LOG_IN]: 'incorrect-pin' });
    await expect(store.sync(email, claim)).rejects.toMatchObject({ code: 'incorrect-pin' });
    store.endSession('incorrect-pin');
    expect(mode()).toBe('verify-pin');
    expect(titles().at(-1)).toBe('Incorrect PIN');
    Object.assign(responses, { [LOG_IN]: 'cut' });
    expect(await store.verifyPin(credentials)).toBe('failed');
  });

  it('keeps unsaved totals on this device after logging out', async () => {
    await openLocally();
    responses[LOG_OUT] = 'cut';
    await store.logOut(async () => false);
    expect(mode()).toBe('logged-out');
    expect(titles().at(-1)).toBe('Logged out on this device');
    expect((await openCopy(email)).read()?.wallet.totalMined).toBe(5);
    expect(stored.has('technovex:miner_email')).toBe(false);
  });

  it('requires the PIN from a remembered miner, and Back forgets the e-mail', async () => {
    stored.set('technovex:miner_email', email);
    responses[READ] = 'cut';
    await store.restore();
    expect(store.getState()).toMatchObject({ restore: 'failed', hasCopy: true });
    store.askForPin();
    expect(store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, restore: 'done' });
    responses[LOG_IN] = 'cut';
    expect(await store.verifyPin(credentials)).toBe('done');
    expect(store.getState().wallet?.isLocal).toBe(true);
  });
});

describe('interrupted mining', () => {
  beforeEach(async () => {
    const copy = await openCopy(email);
    copy.save({ ...NEW_WALLET, totalMined: 5 });
    copy.setMiningFlag(true);
    stored.set('technovex:miner_email', email);
    responses[READ] = walletResponse;
    responses[LOG_OUT] = { status: 200 };
  });

  it('opens again within six hours', async () => {
    nowMs += 6 * 3_600_000;
    await store.restore();
    expect([mode(), (await openCopy(email)).isMining()]).toEqual(['dashboard', true]);
  });

  it('stays signed in after a six-hour gap', async () => {
    nowMs += 6 * 3_600_000 + 1;
    await store.restore();
    expect({ mode: mode(), notices, calls }).toEqual({ mode: 'dashboard', notices: [], calls: [READ] });
  });

  it('opens again when the clock was set back by a day', async () => {
    nowMs -= 86_400_000;
    await store.restore();
    expect(mode()).toBe('dashboard');
  });
});

describe('too many attempts', () => {
  it.each([
    ['the e-mail', { [CHECK]: 'too-many-requests' }],
    ['the PIN', { [CHECK]: known(true), [LOG_IN]: 'too-many-requests' }],
  ] as const)('at %s are reported with the time to wait', async (_name, refusing) => {
    Object.assign(responses, refusing);
    expect(await store.logIn(credentials)).toEqual({ type: 'wait', waitSeconds: 90, reason: 'A sentence.' });
    expect(notices).toEqual([
      { title: 'Too many attempts', description: 'A sentence. Try again in 2 minutes.', variant: 'destructive' },
    ]);
  });

  it('while creating a wallet keep the form open', async () => {
    Object.assign(responses, { [CHECK]: known(false), [CREATE]: 'too-many-requests' });
    await store.logIn(credentials);
    expect(await store.createWallet(credentials)).toEqual({ type: 'wait', waitSeconds: 90, reason: 'A sentence.' });
    expect(mode()).toBe('create-pin');
    // Repeated once, with a proof of work, which has a budget of its own.
    const bodies = calls.flatMap((call) =>
      call.startsWith(`${CREATE} `) ? [JSON.parse(call.slice(CREATE.length))] : [],
    );
    expect(bodies.map(({ proof }) => proof)).toEqual([
      undefined,
      { hour: expect.any(Number), nonce: expect.any(Number) },
    ]);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proofText(email, bodies[1].proof)));
    expect(isProofHash(new Uint8Array(hash))).toBe(true);
  });
});

describe('log out', () => {
  const PENDING = 'technovex:miner_logout';
  const namesLeft = () => [...stored.keys()].filter((key) => !key.startsWith('technovex:miner_pin:'));
  const isSent = (call: string) => vi.waitFor(() => expect(calls.at(-1)).toBe(call));

  it('stops mining first, then ends the session and forgets the e-mail', async () => {
    await openDashboard();
    responses[LOG_OUT] = { status: 200 };
    await store.logOut(async () => {
      calls.push('stop');
      return true;
    });
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, wallet: null });
    await isSent(END);
    expect(calls).toEqual(['stop', END]);
    await vi.waitFor(() => expect(namesLeft()).toEqual([]));
    expect(posted.at(-1)).toEqual({ type: 'logged-out', email });
    expect(notices).toEqual([{ title: 'Logged out', description: 'Everything you mined is saved.' }]);
  });

  it('succeeds in an outage, keeps unsaved totals, and ends the session when the server is back', async () => {
    await openDashboard();
    (await openCopy(email)).save({ ...NEW_WALLET, totalMined: 5 });
    responses[LOG_OUT] = 'cut';
    await store.logOut(async () => false);
    expect({ mode: mode(), titles: titles() }).toEqual({ mode: 'logged-out', titles: ['Logged out on this device'] });
    expect((await openCopy(email)).read()?.wallet.totalMined).toBe(5);
    expect(stored.has('technovex:miner_email')).toBe(false);
    await isSent(END);
    expect(JSON.parse(stored.get(PENDING) ?? '')).toEqual({ email, forgetDevice: false });
    await vi.waitFor(() => expect(delays).toHaveLength(2));
    responses[LOG_OUT] = { status: 200 };
    calls.length = 0;
    delays.at(-1)?.();
    await isSent(END);
    await vi.waitFor(() => expect(stored.has(PENDING)).toBe(false));
  });

  it('does not wait for a hanging server, and sends nothing before the last sync has ended', async () => {
    await openDashboard();
    responses[LOG_OUT] = { status: 200 };
    let endSync: (isSaved: boolean) => void = () => undefined;
    const leaving = store.logOut(() => new Promise((resolve) => (endSync = resolve)));
    await vi.waitFor(() => expect(delays).toHaveLength(1));
    delays[0]?.();
    await leaving;
    expect({ mode: mode(), calls }).toEqual({ mode: 'logged-out', calls: [] });
    expect(JSON.parse(stored.get(PENDING) ?? '')).toEqual({ email, forgetDevice: false });
    endSync(true);
    await isSent(END);
  });

  it('succeeds when the server ended the session in the meantime', async () => {
    await openDashboard();
    responses[LOG_OUT] = 'not-signed-in';
    await store.logOut(async () => {
      store.endSession('not-signed-in');
      return false;
    });
    expect(mode()).toBe('logged-out');
    await vi.waitFor(() => expect(stored.has(PENDING)).toBe(false));
    expect(titles()).not.toContain('Please log in');
  });

  it('is sent by the next page when the first one was closed', async () => {
    await openDashboard();
    responses[LOG_OUT] = 'cut';
    await store.logOut(async () => true);
    await isSent(END);
    responses[LOG_OUT] = { status: 200 };
    calls.length = 0;
    const next = openStore();
    await next.restore();
    await isSent(END);
    expect(next.getState().screen.mode).toBe('logged-out');
    await vi.waitFor(() => expect(stored.has(PENDING)).toBe(false));
  });

  it('is dropped by the next sign-in', async () => {
    await openDashboard();
    responses[LOG_OUT] = 'cut';
    await store.logOut(async () => true);
    await isSent(END);
    await vi.waitFor(() => expect(delays).toHaveLength(2));
    await openDashboard();
    expect(stored.has(PENDING)).toBe(false);
    for (const pass of delays) pass();
    await store.restore();
    expect(calls).toEqual([]);
  });

  it('is dropped when the wallet is opened again from the local copy', async () => {
    await openDashboard();
    const copy = store.getState().wallet?.copy;
    copy?.save(NEW_WALLET);
    await copy?.pin.store(credentials.pin);
    Object.assign(responses, { [LOG_OUT]: 'cut', [CHECK]: 'cut' });
    await store.logOut(async () => false);
    await isSent(END);
    await vi.waitFor(() => expect(delays).toHaveLength(2));
    expect(await store.logIn(credentials)).toBe('done');
    expect(stored.has(PENDING)).toBe(false);
    calls.length = 0;
    for (const pass of delays) pass();
    await store.restore();
    expect(calls).toEqual([]);
  });

  it('delays a sign-in until a logout in flight has ended', async () => {
    await openDashboard();
    responses[LOG_OUT] = { status: 200, delayMs: 50 };
    await store.logOut(async () => true);
    await store.logIn(credentials);
    expect(done.filter((call) => call !== CHECK)).toEqual([LOG_OUT, LOG_IN, READ]);
  });

  it('reports unsaved totals that the browser could not store', async () => {
    await openDashboard();
    responses[LOG_OUT] = 'cut';
    await store.logOut(async () => false);
    expect(mode()).toBe('logged-out');
    expect(notices.map(({ description }) => description)).toEqual([expect.stringContaining('could not be saved')]);
  });

  it('works for a wallet that could not be opened', async () => {
    stored.set('technovex:miner_email', email);
    responses[READ] = 'cut';
    await store.restore();
    expect(store.getState().restore).toBe('failed');
    responses[LOG_OUT] = 'cut';
    await store.logOut();
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, restore: 'done' });
    expect(titles()).not.toContain('Logged out');
    expect(stored.has('technovex:miner_email')).toBe(false);
    await isSent(END);
  });
});

describe('forget this device', () => {
  it('leaves nothing in the browser, even of a PIN verifier in progress', async () => {
    Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: walletResponse, [LOG_OUT]: { status: 200 } });
    await store.logIn(credentials);
    const copy = store.getState().wallet?.copy;
    copy?.save(NEW_WALLET);
    copy?.setMiningFlag(true);
    await store.forgetDevice(async () => {
      copy?.save(NEW_WALLET);
      copy?.setMiningFlag(true);
      return true;
    });
    expect(calls.at(-1)).toBe(FORGET);
    expect([...stored]).toEqual([]);
    await copy?.pin.store(credentials.pin);
    expect([...stored]).toEqual([]);
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, wallet: null, typedEmail: '' });
    expect(titles()).toEqual(['Logged out and forgotten']);
    expect(posted.at(-1)).toEqual({ type: 'forgotten', email });
  });

  it('works in an outage without storing the e-mail', async () => {
    await openDashboard();
    (await openCopy(email)).save(NEW_WALLET);
    responses[LOG_OUT] = 'cut';
    await store.forgetDevice(async () => false);
    expect(titles()).toEqual(['Forgotten on this device']);
    expect([...stored]).toEqual([['technovex:miner_logout', '{"forgetDevice":true}']]);
    responses[LOG_OUT] = { status: 200 };
    await openStore().restore();
    await vi.waitFor(() => expect(calls.at(-1)).toBe(`${LOG_OUT} {"forgetDevice":true}`));
    await vi.waitFor(() => expect([...stored]).toEqual([]));
  });

  it('at the PIN screen removes the e-mail, the copy and its PIN verifier', async () => {
    const copy = await openCopy(email);
    copy.save(NEW_WALLET);
    await copy.pin.store(credentials.pin);
    stored.set('technovex:miner_email', email);
    Object.assign(responses, { [READ]: 'not-signed-in', [LOG_OUT]: { status: 200 } });
    await store.restore();
    expect(mode()).toBe('verify-pin');
    await store.forgetDevice();
    expect({ mode: mode(), stored: [...stored] }).toEqual({ mode: 'logged-out', stored: [] });
  });
});

describe('without the cookie', () => {
  it('reports that the cookie is needed when the session does not arrive', async () => {
    Object.assign(responses, { [CHECK]: known(true), [LOG_IN]: walletResponse, [READ]: 'not-signed-in' });
    expect(await store.logIn(credentials)).toBe('failed');
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, needsCookie: true });
    responses[READ] = walletResponse;
    expect(await store.logIn(credentials)).toBe('done');
    expect(store.getState().needsCookie).toBe(false);
  });

  it('returns to the login form after creating a wallet', async () => {
    Object.assign(responses, { [CHECK]: known(false), [CREATE]: walletResponse, [READ]: 'not-signed-in' });
    await store.logIn(credentials);
    expect(await store.createWallet(credentials)).toBe('failed');
    expect(store.getState()).toMatchObject({ screen: { mode: 'logged-out' }, needsCookie: true });
  });

  it('sends no PIN while the browser reports cookies as disabled', async () => {
    cookiesEnabled = false;
    expect(await store.logIn(credentials)).toBe('failed');
    expect({ calls, needsCookie: store.getState().needsCookie }).toEqual({ calls: [], needsCookie: true });
  });
});

describe('another wallet in the same browser', () => {
  const bob = 'bob@example.com';

  it('ends the session in this tab with a notice', async () => {
    await openDashboard();
    receive({ type: 'signed-in', email: bob });
    expect(store.getState().screen).toEqual({ mode: 'verify-pin', email });
    expect(titles()).toEqual(['Another wallet was opened in this browser']);
  });

  it.each(['session-replaced', 'not-signed-in'] as const)('is not reported as another device at %s', async (end) => {
    await openDashboard();
    stored.set('technovex:miner_email', bob);
    store.endSession(end);
    expect(titles()).toEqual(['Another wallet was opened in this browser']);
  });

  it('stays signed in when this tab goes back or forgets its own wallet', async () => {
    await openDashboard();
    Object.assign(responses, { [LOG_OUT]: { status: 200 } });
    stored.set('technovex:miner_email', bob);
    stored.set('technovex:miner_mining', 'mark of the other wallet');
    receive({ type: 'signed-in', email: bob });
    await store.forgetDevice();
    expect(mode()).toBe('logged-out');
    expect(calls).toEqual([]);
    expect(stored.get('technovex:miner_email')).toBe(bob);
    expect(stored.get('technovex:miner_mining')).toBe('mark of the other wallet');
  });

  it('keeps a tab of the same wallet open until the other logs out or forgets the device', async () => {
    await openDashboard();
    receive({ type: 'signed-in', email });
    receive({ type: 'logged-out', email: bob });
    expect(mode()).toBe('dashboard');
    receive({ type: 'logged-out', email });
    expect({ mode: mode(), titles: titles() }).toEqual({ mode: 'logged-out', titles: ['Logged out in another tab'] });

    await openDashboard();
    const copy = store.getState().wallet?.copy;
    receive({ type: 'forgotten', email });
    await vi.waitFor(() => expect(mode()).toBe('logged-out'));
    expect(copy?.save(NEW_WALLET)).toBe(false);
  });
});

describe('back and forward', () => {
  it('reopens Create PIN for the same e-mail', async () => {
    responses[CHECK] = known(false);
    await store.logIn(credentials);
    store.back();
    expect(mode()).toBe('logged-out');
    store.forward();
    expect(store.getState().screen).toEqual({ mode: 'create-pin', email });
  });

  it('does not reopen Verify PIN, whose e-mail is forgotten', async () => {
    stored.set('technovex:miner_email', email);
    responses[READ] = 'not-signed-in';
    await store.restore();
    store.back();
    store.forward();
    expect(mode()).toBe('logged-out');
    expect(stored.has('technovex:miner_email')).toBe(false);
  });
});

it('asks for the PIN of the same wallet after the session was replaced', async () => {
  await openDashboard();
  store.endSession('session-replaced');
  expect(store.getState()).toMatchObject({ screen: { mode: 'verify-pin', email }, wallet: null });
  expect(titles()).toEqual(['Signed in elsewhere']);
  store.endSession('session-replaced');
  expect(notices).toHaveLength(1);
});
