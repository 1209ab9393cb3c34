import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { allowedTotal } from '#server/testing/mine.ts';
import { CHANGE, mineWhile } from '#server/testing/mine-while.ts';
import { type ClientWallet, createWallets, readWallet, syncWallet } from '#server/testing/miner-client.ts';
import { openOwnPostgres } from '#server/testing/own-postgres.ts';
import { layCable } from '#server/testing/postgres-cable.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';

/** The app while its real PostgreSQL is stopped, killed, frozen, or cut off in the middle of a batch. */

const WALLETS = 8;
const SYNCS_PER_PHASE = 100;
const TEST_MS_MAX = 120_000;

const postgres = await openOwnPostgres();

describe.skipIf(postgres === undefined)('miners while PostgreSQL fails', { timeout: TEST_MS_MAX }, () => {
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

  it.each([
    { what: 'stopped in good order', signal: 'SIGINT' },
    { what: 'stopped at once', signal: 'SIGQUIT' },
    { what: 'killed', signal: 'SIGKILL' },
  ] as const)(
    'lose nothing acknowledged, and go on by themselves, when it is $what and started again',
    async ({ signal }) => {
      await mineWhile(app.url, wallets, async (acknowledgedMore) => {
        await acknowledgedMore(SYNCS_PER_PHASE);
        await postgres?.end(signal);
        await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), CHANGE);
        expect(await statusOf('/healthz')).toBe(200);
        expect(await statusOf('/api/miner/check-email/nobody@example.com')).toBe(503);
        await postgres?.start();
        await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), CHANGE);
        await acknowledgedMore(SYNCS_PER_PHASE);
      });
    },
  );

  it('are refused at once while it stands still with all connections open, and go on when it does', async () => {
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(SYNCS_PER_PHASE);
      await postgres?.freeze();
      try {
        await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), CHANGE);
        expect(await statusOf('/api/miner/check-email/nobody@example.com')).toBe(503);
      } finally {
        await postgres?.thaw();
      }
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), CHANGE);
      await acknowledgedMore(SYNCS_PER_PHASE);
    });
  });

  describe('in the middle of a batch', () => {
    /** Sends a sync of every wallet to `origin`, and leaves their common write waiting in PostgreSQL. */
    async function holdBatch(origin: string): Promise<{
      outcomes: Promise<readonly { kind: string }[]>;
      claims: readonly number[];
      backend: number;
      letGo(): Promise<void>;
    }> {
      const holder = new pg.Client({ connectionString: databaseUrl });
      await holder.connect();
      onTestFinished(() => holder.end());
      // Loads the wallets, so that what follows is their write and nothing else.
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
        // By another connection: a transaction keeps seeing the activity that it saw first.
        const { rows } = await database.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity
           where wait_event_type = 'Lock' and query like 'UPDATE miner_wallets%' and datname = current_database()`,
        );
        if (rows[0] === undefined) throw new Error('No batch is waiting.');
        return rows[0].pid;
      }, CHANGE);
      return { outcomes, claims, backend, letGo: async () => void (await holder.query('commit')) };
    }

    async function expectRefused(outcomes: Promise<readonly { kind: string }[]>): Promise<void> {
      expect((await outcomes).map(({ kind }) => kind)).toEqual(wallets.map(() => 'refused'));
    }

    /** The next syncs are credited in full: the claim is a total, so what was refused before is in it. */
    async function expectAllGoOn(origin: string): Promise<void> {
      for (const wallet of wallets) {
        const totalMined = ((Date.now() - wallet.startedAtMs) / 1_000) * TVX_PER_THS_SECOND;
        const before = (await readWallet(origin, wallet)).totalMined;
        const outcome = await syncWallet(origin, wallet, { totalMined, miningTimeSeconds: 0 });
        expect(outcome).toMatchObject({ kind: 'acknowledged' });
        const after = (await readWallet(origin, wallet)).totalMined;
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(allowedTotal(wallet));
        expect(outcome).toMatchObject({ data: { totalMined: after } });
      }
    }

    it('are told 503 when its connection is ended, nothing of the batch is there, and the next one is', async () => {
      const stored = await Promise.all(wallets.map((wallet) => readWallet(app.url, wallet)));
      const { outcomes, backend, letGo } = await holdBatch(app.url);
      await database.pool.query('select pg_terminate_backend($1)', [backend]);
      await expectRefused(outcomes);
      await letGo();
      for (const [index, wallet] of wallets.entries()) expect(await readWallet(app.url, wallet)).toEqual(stored[index]);
      await expectAllGoOn(app.url);
    });

    it('and of a transaction, whose error is the only thing that is told: the process lives', async () => {
      const transaction = database.orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await tx.execute('select pg_sleep(60)');
      });
      await expect(transaction).rejects.toThrow();
      await expectAllGoOn(app.url);
    });

    it('are told 503 when the way to it is cut, and whether or not it happened, nothing is lost or counted twice', async () => {
      const cable = await layCable(databaseUrl);
      const away = await openDatabase({ databaseUrl: cable.databaseUrl, dataDir: '', log: SILENT_LOG });
      const second = await startTestApp({ database: away, clock: systemClock });
      onTestFinished(async () => {
        await second.stop();
        await away.close();
        await cable.cut();
      });
      const { outcomes, claims, letGo } = await holdBatch(second.url);
      await cable.cut();
      await expectRefused(outcomes);
      // PostgreSQL goes on with the write, and finds out only then that nobody waits for it.
      await letGo();
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query<{ total: number }>(
          'select total_mined_tvx as total from miner_wallets order by id',
        );
        expect(rows.length).toBe(WALLETS);
        expect(Math.max(...rows.map(({ total }) => total))).toBeGreaterThanOrEqual(Math.min(...claims));
      }, CHANGE);
      await cable.mend();
      await vi.waitFor(async () => expect((await second.call('GET', '/readyz')).status).toBe(200), CHANGE);
      await expectAllGoOn(second.url);
      await expectAllGoOn(app.url);
    });
  });
});
