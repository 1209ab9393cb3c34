import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;

describe('the referral bonus', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  const clock = manualClock();
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
    second = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await second.stop();
    await drop();
  });
  beforeEach(async () => {
    miner = await startTestMiner(app, database);
  });

  it('raises the bonus to 10 percent, returns the wallet, and is idempotent', async () => {
    const first = await miner.activateReferral();
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ success: true, data: { email: miner.email, bonus: 10, hashrate: 1 } });
    const again = await miner.activateReferral();
    expect(first.json.alreadyActive).toBe(false);
    expect(again.json).toEqual({ ...first.json, alreadyActive: true });
    expect((await miner.stored()).lastingBonusPercent).toBe(10);
  });

  it('raises earnings by a tenth from activation on, not before', async () => {
    clock.advance(4_000);
    await miner.activateReferral();
    clock.advance(6_000);
    const { json } = await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 });
    expect(json.data.totalMined).toBeCloseTo(4 * RATE + 6 * 1.1 * RATE, 10);
  });

  it('adds to a daily bonus, outlasts it, and survives the next sign-in', async () => {
    await miner.activateReferral();
    const claimed = await miner.sync({ lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    expect(claimed.json.data).toMatchObject({ hashrate: 1.05, bonus: 15 });
    clock.advance(24 * 3_600_000);
    expect((await miner.login()).json.data).toMatchObject({ hashrate: 1, bonus: 10 });
  });

  it('is not lost to concurrent syncs on two servers', async () => {
    for (let seconds = 1; seconds <= 10; seconds += 1) {
      clock.advance(1_000);
      const claim = { totalMined: seconds * RATE, miningTimeSeconds: seconds };
      const replies = await Promise.all([
        miner.sync(claim),
        miner.sync(claim, { by: second }),
        ...(seconds === 5 ? [miner.activateReferral({ by: second })] : []),
        miner.sync(claim),
        miner.sync(claim, { by: second }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    }
    const stored = await miner.stored();
    expect(stored.lastingBonusPercent).toBe(10);
    expect(stored.totalMinedTvx).toBeCloseTo(10 * RATE, 12);
  });

  it('is never taken from the body of a sync', async () => {
    await miner.sync({ bonus: 10 });
    expect((await miner.stored()).lastingBonusPercent).toBe(0);
  });

  it('is activated only by the signed-in device', async () => {
    const otherMiner = await startTestMiner(app, database);
    expect((await app.call('POST', `/api/miner/wallets/${miner.email}/referral`)).json).toMatchObject({
      status: 401,
      title: 'Please log in',
    });
    expect((await miner.activateReferral({ cookie: otherMiner.cookie })).json).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    });
    const earlier = miner.cookie;
    await miner.login();
    expect((await miner.activateReferral({ cookie: earlier })).status).toBe(409);
    expect((await app.call('POST', '/api/miner/wallets/nobody@example.com/referral')).status).toBe(401);
    expect((await app.call('POST', '/api/miner/wallets/nobody/referral')).status).toBe(400);
    expect((await miner.stored()).lastingBonusPercent).toBe(0);
    expect((await miner.activateReferral()).status).toBe(200);
  });
});
