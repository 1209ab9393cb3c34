// biome-ignore lint/style/noRestrictedImports: the session is tested against a real HTTP server
import { createServer, type RequestListener, type Server } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the session is tested against a real HTTP server
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { type ProblemCode, problem } from '#contract/problem.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { minerApi } from '../calls/miner-api.ts';
import { type LocalCopyStore, openLocalCopy } from '../device/local-copy.ts';
import type { WalletMessage } from '../device/tab-channels.ts';
import { createMinerSessionStore, type MinerSessionStore } from '../sign-in/miner-session-store.ts';
import { NEW_WALLET } from './engine-harness.ts';

export const email = 'ada@example.com';
export const credentials = { email, pin: '123456' };
export const walletResponse = { success: true, data: { ...NEW_WALLET, totalMined: 4 } };
export const CHECK = 'GET /api/miner/check-email/ada%40example.com';
export const READ = 'GET /api/miner/wallets/ada%40example.com';
export const CREATE = 'POST /api/miner/wallets';
export const LOG_IN = 'POST /api/miner/login';
export const LOG_OUT = 'POST /api/miner/logout';
export const END = `${LOG_OUT} {"email":"${email}","forgetDevice":false}`;
export const FORGET = `${LOG_OUT} {"email":"${email}","forgetDevice":true}`;
export const INCORRECT = { type: 'incorrect-pin', waitSeconds: undefined };
export const known = (exists: boolean) => ({ success: true, exists, canCreate: !exists, message: '' });

type TestResponse = ProblemCode | 'cut' | object;

/** The session of one browser tab, with a server whose responses a test sets; new for each test. */
export class SessionHarness {
  /** Responses by `METHOD path`: a problem code, a body, or 'cut' for a closed connection. */
  responses: Record<string, TestResponse> = {};
  readonly calls: string[] = [];
  /** The calls with a response, in order. */
  readonly done: string[] = [];
  // Not shared between tests: the slow PIN hash may be stored after the test has ended.
  readonly stored = new Map<string, string>();
  readonly notices: ToastInput[] = [];
  readonly posted: WalletMessage[] = [];
  /** Retries that wait; call one to let its time pass. */
  delays: (() => void)[] = [];
  nowMs = 1_800_000_000_000;
  cookiesEnabled = true;
  /** The network is back. */
  recover: () => void = () => undefined;
  receive: (message: WalletMessage) => void = () => undefined;
  readonly warn: MockInstance = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  readonly storage = createSafeStorage(
    () => memoryStorage(this.stored),
    (cause) => expect.fail(String(cause)),
  );
  store: MinerSessionStore = this.openStore();

  constructor() {
    this.store.listenToOtherTabs();
  }

  openCopy(address: string): Promise<LocalCopyStore> {
    return openLocalCopy({ storage: this.storage, crypto, nowMs: () => this.nowMs, pinRounds: 1 }, address);
  }

  openStore(): MinerSessionStore {
    return createMinerSessionStore({
      api: minerApi,
      storage: this.storage,
      openCopy: (address) => this.openCopy(address),
      wallClockMs: () => this.nowMs,
      monotonicMs: () => 1_000,
      notify: (notice) => this.notices.push(notice),
      channel: {
        post: (message) => this.posted.push(message),
        listen: (onMessage) => {
          this.receive = onMessage;
          return () => undefined;
        },
      },
      delay: () => new Promise((resolve) => this.delays.push(resolve)),
      random: () => 0,
      cookiesEnabled: () => this.cookiesEnabled,
      watchRecovery: (onRecovery) => {
        this.recover = onRecovery;
        return () => undefined;
      },
    });
  }

  mode(): string {
    return this.store.getState().screen.mode;
  }

  titles(): string[] {
    return this.notices.map(({ title }) => title);
  }

  async openDashboard(): Promise<void> {
    Object.assign(this.responses, { [CHECK]: known(true), [LOG_IN]: walletResponse });
    expect(await this.store.logIn(credentials)).toBe('done');
    expect(this.mode()).toBe('dashboard');
    this.calls.length = 0;
    this.done.length = 0;
  }

  /** The server: notes each call and sends the response that the test has set. */
  readonly respond: RequestListener = async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    this.calls.push(body === '' ? call : `${call} ${body}`);
    const response = this.responses[call] ?? 'not-found';
    if (response === 'cut') {
      reply.destroy();
      return;
    }
    if (typeof response === 'object' && 'delayMs' in response) await setTimeout(Number(response.delayMs));
    this.done.push(call);
    const document = typeof response === 'string' ? problem(response, 'A sentence.') : response;
    const status = 'status' in document ? Number(document.status) : 200;
    const type = 'code' in document ? 'application/problem+json' : 'application/json';
    const waitSeconds = response === 'too-many-requests' ? 90 : 'waitSeconds' in document && document.waitSeconds;
    const wait = waitSeconds === false ? {} : { 'retry-after': String(waitSeconds) };
    reply.writeHead(status, { 'content-type': type, ...wait }).end(JSON.stringify(document));
  };
}

function memoryStorage(entries: Map<string, string>): Storage {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

/** Opens a harness before each test of the file and hands it to `onOpen`; closes its server afterwards. */
export function forEachSession(onOpen: (session: SessionHarness) => void): void {
  let server: Server;
  beforeEach(async () => {
    const session = new SessionHarness();
    server = createServer(session.respond);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/web-miner`));
    onOpen(session);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
