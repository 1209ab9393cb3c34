import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyPush, readPushState } from './browser-push.ts';

const EMAIL = 'ana@example.com';
const KEY = 'AQID-_8';
const TOPICS = { bonus: true, limit: false, news: false };

/** What was called, in order. */
let calls: string[];
let stored: PushSubscription | null;
let isRegistered: boolean;
let failure: Error | undefined;

function subscriptionOf(endpoint: string, key: string): PushSubscription {
  const applicationServerKey = Uint8Array.from(Buffer.from(key, 'base64url')).buffer;
  return {
    options: { applicationServerKey, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    async unsubscribe() {
      calls.push(`unsubscribe ${endpoint}`);
      return true;
    },
  } as unknown as PushSubscription;
}

const api = {
  readPushKey: async () => KEY,
  async setPush(email: string, body: { readonly endpoint: string; readonly keys: object; readonly bonus: boolean }) {
    if (failure !== undefined) throw failure;
    calls.push(`${email} ${body.endpoint} ${JSON.stringify(body.keys)} ${body.bonus}`);
    return undefined;
  },
};

beforeEach(() => {
  calls = [];
  stored = null;
  isRegistered = true;
  failure = undefined;
  const pushManager = {
    getSubscription: async () => stored,
    async subscribe({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) {
      calls.push(`subscribe ${applicationServerKey} ${userVisibleOnly}`);
      return subscriptionOf('new', String(applicationServerKey));
    },
  };
  const getRegistration = async () => (isRegistered ? { pushManager } : undefined);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }), getRegistration } });
});
afterEach(() => vi.unstubAllGlobals());

const KEYS = '{"p256dh":"point","auth":"secret"}';

it('subscribes with the key of the site, and sends what the browser got', async () => {
  await applyPush(EMAIL, { wanted: true, topics: TOPICS }, api);
  expect(calls).toEqual([`subscribe ${KEY} true`, `${EMAIL} new ${KEYS} true`]);
});

it('keeps a subscription of the same key, and replaces one of another', async () => {
  stored = subscriptionOf('old', KEY);
  await applyPush(EMAIL, { wanted: true, topics: TOPICS }, api);
  expect(calls.splice(0)).toEqual([`${EMAIL} old ${KEYS} true`]);
  stored = subscriptionOf('old', 'AAAA');
  await applyPush(EMAIL, { wanted: true, topics: TOPICS }, api);
  expect(calls).toEqual(['unsubscribe old', `subscribe ${KEY} true`, `${EMAIL} new ${KEYS} true`]);
});

it('ends a subscription at the server first, so that a failure is repeated', async () => {
  const nothing = { wanted: false, topics: { bonus: false, limit: false, news: false } };
  await applyPush(EMAIL, nothing, api);
  isRegistered = false;
  await applyPush(EMAIL, nothing, api);
  expect(calls).toEqual([]);
  isRegistered = true;
  stored = subscriptionOf('old', KEY);
  failure = new Error('offline');
  await expect(applyPush(EMAIL, nothing, api)).rejects.toThrow('offline');
  expect(calls).toEqual([]);
  failure = undefined;
  await applyPush(EMAIL, nothing, api);
  expect(calls).toEqual([`${EMAIL} old ${KEYS} false`, 'unsubscribe old']);
});

it('is unsupported without the Push API, service workers, notifications, or https', () => {
  const browser = {
    PushManager: class {},
    navigator: { serviceWorker: {} },
    isSecureContext: true,
    Notification: { permission: 'granted' },
  };
  const stateOf = (changed: object) => readPushState({ ...browser, ...changed } as unknown as Window);
  const { PushManager: _, ...withoutPush } = browser;
  expect(stateOf({})).toBe('granted');
  expect(stateOf({ Notification: { permission: 'denied' } })).toBe('denied');
  expect(readPushState(withoutPush as unknown as Window)).toBe('unsupported');
  for (const missing of [{ navigator: {} }, { isSecureContext: false }, { Notification: undefined }]) {
    expect(stateOf(missing)).toBe('unsupported');
  }
});
