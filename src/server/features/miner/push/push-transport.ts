import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PushTopic } from '#domain/miner/push-due.ts';
import type { Clock } from '#server/lib/clock.ts';
import { encryptPush, type PushKeys } from './encrypt.ts';
import { lookupPublic, PrivateAddressError } from './public-address.ts';
import { deliveryOf, type PushDelivery } from './push-delivery.ts';
import type { VapidSigner } from './vapid.ts';

const TIME_MS_MAX = 10_000;

export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

export interface OutgoingPush {
  /** A later message of the topic replaces one that waits for its device. */
  readonly topic: PushTopic;
  readonly message: string;
  /** How long a device that is off may get it later. */
  readonly ttlSeconds: number;
}

export type SendRequest = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;

/** Sends messages to push services: only by https, only to addresses of the public internet, following no redirect. */
export function createPushTransport({
  vapid,
  clock,
  timeMsMax = TIME_MS_MAX,
  sendRequest = httpsRequest,
}: {
  readonly vapid: VapidSigner;
  readonly clock: Clock;
  /** Shorter, for tests. */
  readonly timeMsMax?: number;
  /** Another, for tests: to an endpoint of this machine. */
  readonly sendRequest?: SendRequest;
}) {
  const stopping = new AbortController();

  function post({ endpoint }: PushTarget, { topic, ttlSeconds }: OutgoingPush, body: Buffer): Promise<PushDelivery> {
    const { hostname, port, pathname, search } = new URL(endpoint);
    const headers = {
      authorization: vapid.authorization(endpoint, clock.nowMs()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      topic,
      ttl: ttlSeconds,
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeMsMax)]);
    const options = { method: 'POST', hostname, port, path: pathname + search, headers, signal, agent: false } as const;
    return new Promise((resolve, reject) => {
      const request = sendRequest({ ...options, lookup: lookupPublic }, (response) => {
        const { statusCode = 0, headers: received } = response;
        resolve(deliveryOf(statusCode, received['retry-after'], clock.nowMs()));
        // What it says more is of no interest.
        response.destroy();
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    /** Makes one attempt. Never rejects. */
    async deliver(target: PushTarget, push: OutgoingPush): Promise<PushDelivery> {
      try {
        return await post(target, push, encryptPush(push.message, target));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof PrivateAddressError) return { type: 'refused', reason };
        return { type: 'retry', reason, afterMs: 0 };
      }
    },
    /** Aborts the deliveries in progress. */
    close: (): void => stopping.abort(),
  };
}

export type PushTransport = ReturnType<typeof createPushTransport>;
