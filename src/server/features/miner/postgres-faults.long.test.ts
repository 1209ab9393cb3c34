import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { systemClock } from '#server/lib/clock.ts';
import { maxAllowedTotal } from '#server/testing/mine.ts';
import { CHANGE, mineWhile } from '#server/testing/mine-while.ts';
import { type ClientWallet, createWallets, readWallet, syncWallet } from '#server/testing/miner-client.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';

/** The app while its real PostgreSQL is stopped, killed, frozen, or disconnected during a batch. */

const WALLETS = 8;
const SYNCS_PER_PHASE = 100;
const TEST_MS_MAX = 120_000;

const postgres = await startTemporaryPostgres();

describe.skipIf(postgres === undefined)('syncs while PostgreSQL fails', { timeout: TEST_MS_MAX }, () => {
  let databaseUrl = '';
  let database: Database;
  let app: TestApp;
  let wallets: readonly ClientWallet[] = [];

  beforeAll(async () => {
    ({ databaseUrl } = await createPostgresDatabase(postgres?.url ?? ''));
    database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
    app = await startTestApp({ database, clock: systemClock });
    wallets = await createWallets(app.url, 'faults', WALLETS);
  });
  afterAll(async () => {
    await app?.stop();
    await database?.close();
    await postgres?.stop();
  });

  async function statusOf(path: string): Promise<number> {
    return (await app.call('GET', path)).status;
  }

  it.each<[string, (server: TemporaryPostgres) => Promise<unknown>, (server: TemporaryPostgres) => Promise<unknown>]>([
    ['is shut down cleanly', (server) => server.end('SIGINT'), (server) => server.start()],
    ['is shut down immediately', (server) => server.end('SIGQUIT'), (server) => server.start()],
    ['is killed', (server) => server.end('SIGKILL'), (server) => server.start()],
    ['hangs with all connections open', (server) => server.freeze(), (server) => server.thaw()],
  ])('lose nothing acknowledged and are rejected while it %s, and recover with it', async (_what, fail, recover) => {
    if (postgres === undefined) throw new Error('No PostgreSQL.');
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(SYNCS_PER_PHASE);
      await fail(postgres);
      try {
        await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), CHANGE);
        expect(await statusOf('/healthz')).toBe(200);
        expect(await statusOf('/api/miner/check-email/nobody@example.com')).toBe(503);
      } finally {
        await recover(postgres);
      }
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), CHANGE);
      await acknowledgedMore(SYNCS_PER_PHASE);
    });
  });

  describe('during a batch', () => {
    /** Sends a sync of every wallet to `origin` and blocks their common write with row locks. */
    async function holdBatch(origin: string): Promise<{
      outcomes: Promise<readonly { type: string }[]>;
      claims: readonly number[];
      backend: number;
      release(): Promise<void>;
    }> {
      const holder = new pg.Client({ connectionString: databaseUrl });
      await holder.connect();
      onTestFinished(() => holder.end());
      // Loads the wallets into the cache, so that only their write follows.
      for (const wallet of wallets) await readWallet(origin, wallet);
      await holder.query('begin');
      await holder.query('select 1 from miner_wallets for update');
      const claims = wallets.map((wallet) => ((Date.now() - wallet.startedAtMs) / 1_000) * TVX_PER_THS_SECOND);
      const outcomes = Promise.all(
        wallets.map((wallet, index) =>
          syncWallet(origin, wallet, { totalMined: claims[index] ?? 0, miningTimeSeconds: 0 }),
        ),
      );
      const backend = await vi.waitFor(async () => {
        // On another connection: within a transaction pg_stat_activity does not change.
        const { rows } = await database.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%UPDATE miner_wallets%' and datname = current_database()`,
        );
        if (rows[0] === undefined) throw new Error('No batch is blocked.');
        return rows[0].pid;
      }, CHANGE);
      return { outcomes, claims, backend, release: async () => void (await holder.query('commit')) };
    }

    async function expectRejected(outcomes: Promise<readonly { type: string }[]>): Promise<void> {
      expect((await outcomes).map(({ type }) => type)).toEqual(wallets.map(() => 'refused'));
    }

    /** The next syncs are credited in full: claims are totals, so they include what was rejected. */
    async function expectAllRecover(origin: string): Promise<void> {
      for (const wallet of wallets) {
        const totalMined = ((Date.now() - wallet.startedAtMs) / 1_000) * TVX_PER_THS_SECOND;
        const before = (await readWallet(origin, wallet)).totalMined;
        const outcome = await syncWallet(origin, wallet, { totalMined, miningTimeSeconds: 0 });
        expect(outcome).toMatchObject({ type: 'acknowledged' });
        const after = (await readWallet(origin, wallet)).totalMined;
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(maxAllowedTotal(wallet));
        expect(outcome).toMatchObject({ data: { totalMined: after } });
      }
    }

    it('are rejected with 503 when its connection is terminated: nothing is written, and the next batch is', async () => {
      const stored = await Promise.all(wallets.map((wallet) => readWallet(app.url, wallet)));
      const { outcomes, backend, release } = await holdBatch(app.url);
      await database.pool.query('select pg_terminate_backend($1)', [backend]);
      await expectRejected(outcomes);
      await release();
      for (const [index, wallet] of wallets.entries()) {
        expect(await readWallet(app.url, wallet)).toEqual({ ...stored[index], nowMs: expect.any(Number) });
      }
      await expectAllRecover(app.url);
    });

    it('are rejected with 503 when the network fails; committed or not, nothing is lost or credited twice', async () => {
      const tcpProxy = await startTcpProxy(databaseUrl);
      const away = await openDatabase({ databaseUrl: tcpProxy.databaseUrl, dataDir: '', log: SILENT_LOG });
      const second = await startTestApp({ database: away, clock: systemClock });
      onTestFinished(async () => {
        await second.stop();
        await away.close();
        await tcpProxy.interrupt();
      });
      const { outcomes, claims, release } = await holdBatch(second.url);
      await tcpProxy.interrupt();
      await expectRejected(outcomes);
      // PostgreSQL completes the write and only then notices that the client is gone.
      await release();
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query<{ total: number }>(
          'select total_mined_tvx as total from miner_wallets order by id',
        );
        expect(rows.length).toBe(WALLETS);
        expect(Math.max(...rows.map(({ total }) => total))).toBeGreaterThanOrEqual(Math.min(...claims));
      }, CHANGE);
      await tcpProxy.resume();
      await vi.waitFor(async () => expect((await second.call('GET', '/readyz')).status).toBe(200), CHANGE);
      await expectAllRecover(second.url);
      await expectAllRecover(app.url);
    });
  });
});
