import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { createPushDevice, startPushService } from '#server/testing/push-service.ts';
import { TEST_SECRET } from '#server/testing/start-test-app.ts';
import { isPublicAddress } from './public-address.ts';
import { deliveryOf, type PushDelivery, pushOutcome, retryDelayMs } from './push-delivery.ts';
import { createPushTransport } from './push-transport.ts';
import { createVapidSigner } from './vapid.ts';

const NOW = Date.UTC(2026, 0, 1);
const PUSH = { topic: 'bonus', message: '{}', ttlSeconds: 60 } as const;
const DEPS = { vapid: createVapidSigner(TEST_SECRET, undefined), clock: { nowMs: () => NOW } };
const targetOf = ({ endpoint, keys }: ReturnType<typeof createPushDevice>['subscription']) => ({ endpoint, ...keys });

describe('a push service', () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.stop());

  it('that never responds is given up after a while, and the message is retried', async () => {
    service.answer = 'never';
    const transport = createPushTransport({ ...DEPS, sendRequest: service.sendRequest, timeMsMax: 50 });
    const delivery = await transport.deliver(targetOf(createPushDevice().subscription), PUSH);
    expect(delivery).toMatchObject({ type: 'retry', afterMs: 0 });
  });

  it('that redirects is not followed', async () => {
    service.answer = { status: 307, headers: { location: '/elsewhere' } };
    const transport = createPushTransport({ ...DEPS, sendRequest: service.sendRequest });
    const before = service.received.length;
    const delivery = await transport.deliver(targetOf(createPushDevice().subscription), PUSH);
    expect(delivery).toEqual({ type: 'refused', reason: 'status 307' });
    expect(service.received.length).toBe(before + 1);
  });

  it('is no address of this machine: the connection is never opened', async () => {
    let connections = 0;
    const inner = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inner.listen(0, resolve));
    onTestFinished(() => void inner.close());
    const address = inner.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { keys } = createPushDevice().subscription;
    const target = { endpoint: `https://localhost:${port}/`, ...keys };
    expect(await createPushTransport(DEPS).deliver(target, PUSH)).toMatchObject({ type: 'refused' });
    expect(connections).toBe(0);
  });
});

it.each([
  [201, undefined, { type: 'sent' }],
  [404, undefined, { type: 'gone' }],
  [410, undefined, { type: 'gone' }],
  [403, undefined, { type: 'refused', reason: 'status 403' }],
  [413, undefined, { type: 'refused', reason: 'status 413' }],
  [429, '600', { type: 'retry', reason: 'status 429', afterMs: 600_000 }],
  [429, new Date(NOW + 90_000).toUTCString(), { type: 'retry', reason: 'status 429', afterMs: 90_000 }],
  [429, 'soon', { type: 'retry', reason: 'status 429', afterMs: 0 }],
  [503, '99999999', { type: 'retry', reason: 'status 503', afterMs: 6 * HOUR_MS }],
  [500, undefined, { type: 'retry', reason: 'status 500', afterMs: 0 }],
])('a response with %i and retry-after %s means what RFC 8030 says', (status, retryAfter, delivery) => {
  expect(deliveryOf(status, retryAfter, NOW)).toEqual(delivery);
});

it('a message is retried four times, not before the service allows it', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => retryDelayMs(attempts, 0))).toEqual([
    60_000,
    300_000,
    900_000,
    3_600_000,
    undefined,
  ]);
  expect(retryDelayMs(1, 600_000)).toBe(600_000);
});

it.each<[PushDelivery, number, object]>([
  [{ type: 'sent' }, 4, { type: 'sent' }],
  [{ type: 'gone' }, 0, { type: 'ended' }],
  [{ type: 'refused', reason: 'status 403' }, 0, { type: 'failed' }],
  [{ type: 'retry', reason: 'status 500', afterMs: 0 }, 0, { type: 'retry', delayMs: 60_000 }],
  [{ type: 'retry', reason: 'status 429', afterMs: 600_000 }, 1, { type: 'retry', delayMs: 600_000 }],
  [{ type: 'retry', reason: 'status 500', afterMs: 0 }, 3, { type: 'retry', delayMs: 3_600_000 }],
  [{ type: 'retry', reason: 'status 500', afterMs: 0 }, 4, { type: 'failed' }],
])('%j after %i failures means what follows for the subscription', (delivery, attempts, outcome) => {
  expect(pushOutcome(delivery, attempts)).toEqual(outcome);
});

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ...['2001:db8::1', 'ff02::1', 'localhost', ''],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '223.255.255.254', '2a00:1450:4001::1', '2606:4700::1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
