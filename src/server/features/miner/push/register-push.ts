import { ECDH } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { minerReadPushKey, minerSetPush } from '#contract/miner-push.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { notSignedIn } from '../problems.ts';
import type { MinerService } from '../service.ts';
import { deviceToken } from '../sign-in/request-credentials.ts';
import type { PushNews } from './push-message.ts';
import { createPushSender, type PushCounts, type PushSender } from './push-sender.ts';
import { createPushStore } from './push-store.ts';
import { createPushTransport, type SendRequest } from './push-transport.ts';
import { createVapidSigner } from './vapid.ts';

/** What notifications need of the process. */
export interface PushOptions {
  /** Who runs the site, a `mailto:` or `https:` address, if it says so. */
  readonly contact: string | undefined;
  readonly news: (nowMs: number) => Promise<PushNews | undefined>;
  /** Another, for tests. */
  readonly sendRequest?: SendRequest | undefined;
}

/** Binds the calls about notifications while no page is open, and returns what sends them. */
export function registerPush(
  app: FastifyInstance,
  { database, clock, log, metrics, sessionSecret }: FeatureContext,
  { service, contact, news, sendRequest }: PushOptions & { readonly service: MinerService },
): { readonly pushSender: PushSender; readonly sweep: (nowMs: number) => Promise<void> } {
  const store = createPushStore(database);
  const vapid = createVapidSigner(sessionSecret, contact);
  const counts: PushCounts = { sent: 0, failed: 0, ended: 0 };
  metrics.counter('push_sent_total', 'Notifications that a push service accepted', () => counts.sent);
  metrics.counter('push_failed_total', 'Notifications that were given up', () => counts.failed);
  const ended = 'Subscriptions that their push service no longer knew';
  metrics.counter('push_subscriptions_ended_total', ended, () => counts.ended);

  bindEndpoint(app, minerReadPushKey, async () => ({ success: true, data: { publicKey: vapid.publicKey } }));

  bindEndpoint(app, minerSetPush, async ({ params: { email }, body, request }) => {
    if (!isPoint(body.keys.p256dh)) throw new ProblemError('invalid-request', 'The key is not one of a browser');
    const tokenHash = await service.sessionOf(email, deviceToken(request));
    if (!(body.bonus || body.limit || body.news)) await store.remove(email, body.endpoint);
    else if (!(await store.set({ email, tokenHash }, body, clock.nowMs()))) throw notSignedIn();
    return undefined;
  });

  const transport = createPushTransport({ vapid, clock, ...(sendRequest === undefined ? {} : { sendRequest }) });
  return {
    pushSender: createPushSender({ store, transport, news, clock, log, counts }),
    sweep: (nowMs) => store.sweep(nowMs - MINER_SESSION_MS_MAX),
  };
}

/** Returns whether a key is a point of P-256, so that messages can be encrypted with it. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    // Its message is OpenSSL's, and helps nobody.
    return false;
  }
}
