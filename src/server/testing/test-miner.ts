import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { Database } from '#server/db/database.ts';
import type { Reply, TestApp } from './start-test-app.ts';

export const TEST_PIN = '123456';

/** A wallet with the calls of a device. The app needs `trustProxy`, because each wallet has a different address. */
export interface TestMiner {
  readonly email: string;
  /** The session cookie of the last sign-in; a test may replace it. */
  cookie: string;
  /** The device cookie of the last sign-in, `name=value`. */
  device: string;
  sync(fields: object, options?: { by?: TestApp; cookie?: string }): Promise<Reply>;
  /** Sends the body unchanged. */
  syncRaw(body: string): Promise<Reply>;
  login(pin?: string, by?: TestApp): Promise<Reply>;
  activateReferral(options?: { by?: TestApp; cookie?: string }): Promise<Reply>;
  history(options?: { by?: TestApp; cookie?: string }): Promise<Reply>;
  /** Reads the wallet from the database. */
  stored(): Promise<MinerWallet>;
}

let walletCount = 0;

/** Creates a wallet. `miner`: the object to fill, a new one by default. */
export async function startTestMiner(app: TestApp, database: Database, miner = {} as TestMiner): Promise<TestMiner> {
  walletCount += 1;
  const email = `test-miner-${walletCount}@example.com`;
  const headers = { 'x-forwarded-for': `10.0.${walletCount >> 8}.${walletCount & 255}` };
  const path = `/api/miner/wallets/${encodeURIComponent(email)}`;
  const created = await app.call('POST', '/api/miner/wallets', { body: { email, pin: TEST_PIN }, headers });
  if (created.status !== 201 || created.cookie === undefined) throw new Error(`creating ${email}: ${created.text}`);
  return Object.assign(miner, {
    email,
    cookie: created.cookie,
    device: deviceCookieOf(created),
    sync: (fields: object, { by = app, cookie = miner.cookie } = {}) =>
      by.call('PUT', path, { cookie, body: { totalMined: 0, miningTimeSeconds: 0, ...fields } }),
    syncRaw: (body: string) => app.call('PUT', path, { cookie: miner.cookie, body }),
    async login(pin = TEST_PIN, by = app) {
      const reply = await by.call('POST', '/api/miner/login', { body: { email, pin }, headers });
      if (reply.status === 200) {
        miner.cookie = reply.cookie ?? '';
        miner.device = deviceCookieOf(reply);
      }
      return reply;
    },
    activateReferral: ({ by = app, cookie = miner.cookie } = {}) => by.call('POST', `${path}/referral`, { cookie }),
    history: ({ by = app, cookie = miner.cookie } = {}) => by.call('GET', `${path}/history`, { cookie }),
    async stored() {
      const { rows } = await database.pool.query('SELECT * FROM miner_wallets WHERE email = $1', [email]);
      const [row] = rows;
      return {
        tierHashrateThs: row.tier_hashrate_ths,
        difficulty: row.difficulty,
        lastingBonusPercent: row.lasting_bonus_percent,
        lastBonusClaimedMs: row.last_bonus_claimed_ms,
        totalMinedTvx: row.total_mined_tvx,
        balanceTvx: row.balance_tvx,
        miningTimeSeconds: row.mining_time_seconds,
        creditedUntilMs: row.credited_until_ms,
        lastSyncMs: row.last_sync_ms,
        outageAllowanceFullFromMs: row.outage_allowance_full_from_ms,
        history: {
          hourMs: row.hour_ms,
          recordedTvx: row.recorded_tvx,
          runStartedMs: row.run_started_ms,
          runFromTvx: row.run_from_tvx,
          runFromSeconds: row.run_from_seconds,
          runPausedMs: row.run_paused_ms,
          longestRunSeconds: row.longest_run_seconds,
          eventCount: Number(row.event_count),
        },
      };
    },
  } satisfies TestMiner);
}

/** Returns the device cookie that a response sets, `name=value`; empty: none. */
export function deviceCookieOf({ headers }: Reply): string {
  return /technovex_miner_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
}
