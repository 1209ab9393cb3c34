import { describe, expect, it, onTestFinished } from 'vitest';
import { setUpApp } from '../testing/app-suite.ts';
import { manualClock } from '../testing/start-test-app.ts';
import { monitorEventLoop } from './event-loop-monitor.ts';
import { QUEUE_LENGTH_MAX, SHEDDING_THRESHOLDS, shedShare, shouldShed } from './overload-policy.ts';

describe('the share of syncs that are shed', () => {
  it('grows with the longest wait', () => {
    expect([250, 625, 1_000, 5_000].map((waitMs) => shedShare(waitMs, SHEDDING_THRESHOLDS))).toEqual([0, 0.5, 1, 1]);
  });

  it.each([
    ['none while the event loop has idle moments, however long the queue is', false, 5_000, false, 0],
    ['none while nothing has waited long, however long the queue is', false, 250, true, 0],
    ['some at random in between', true, 625, true, 0.49],
    ['not the others', false, 625, true, 0.5],
    ['all that have waited for a second', true, 1_000, true, 0.99],
  ])('is %s', (_what, isShed, waitMs, isSaturated, random) => {
    const load = {
      queue: { queueLength: QUEUE_LENGTH_MAX, longestWaitMs: () => waitMs },
      eventLoop: { isSaturated: () => isSaturated },
      random: () => random,
    };
    expect(shouldShed(load, SHEDDING_THRESHOLDS)).toBe(isShed);
  });
});

describe('the event loop', () => {
  it('is saturated from 200 ms without an idle moment until the next one, even if no timer runs', async () => {
    const clock = manualClock();
    let idleMs = 0;
    const monitor = monitorEventLoop(clock, () => idleMs);
    onTestFinished(monitor.stop);
    clock.advance(150);
    expect(monitor.isSaturated()).toBe(false);
    // No timer runs between these lines, as in an iteration of the loop that takes seconds.
    clock.advance(100);
    expect(monitor.isSaturated()).toBe(true);
    idleMs += 5;
    await expect.poll(monitor.isSaturated).toBe(false);
  });

  it('has idle moments when nothing runs, by its own measure', async () => {
    const clock = manualClock();
    const monitor = monitorEventLoop(clock);
    onTestFinished(monitor.stop);
    clock.advance(250);
    expect(monitor.isSaturated()).toBe(true);
    await expect.poll(monitor.isSaturated).toBe(false);
  });
});

describe('a server with a saturated event loop', () => {
  let isSaturated = false;
  const suite = setUpApp({
    eventLoop: { isSaturated: () => isSaturated },
    sheddingThresholds: { startMs: 0, fullMs: 0 },
  });

  it('rejects only syncs, with 503 and Retry-After, and serves them again afterwards', async () => {
    const { app } = suite;
    const email = 'busy@example.com';
    const { cookie = '' } = await app.call('POST', '/api/miner/wallets', { body: { email, pin: '123456' } });
    const sync = () =>
      app.call('PUT', `/api/miner/wallets/${email}`, { cookie, body: { totalMined: 0, miningTimeSeconds: 0 } });
    isSaturated = true;
    for (const answer of await Promise.all(Array.from({ length: 6 }, sync))) {
      expect(answer).toMatchObject({ status: 503, json: { code: 'temporarily-unavailable', status: 503 } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
    expect((await app.call('GET', `/api/miner/check-email/${email}`)).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(await app.metrics()).toMatch(/responses_total\{route="\/api\/miner\/wallets\/:email",status="5xx"\} 6/);
    expect(await app.metrics()).toMatch(/^technovex_miner_syncs_shed_total 6$/m);
    isSaturated = false;
    expect((await sync()).status).toBe(200);
  });
});
