import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { systemClock } from '#server/lib/clock.ts';
import { CHANGE, mineWhile } from '#server/testing/mine-while.ts';
import { type ClientWallet, createWallets } from '#server/testing/miner-client.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';

/** The app on a real primary with a streaming standby: a lost synchronous replica, a read-only server, a failover. */

const WALLETS = 20;
const SYNCS_PER_PHASE = 200;
const TEST_MS_MAX = 120_000;
/** The browser's request timeout (web/features/miner/calls/miner-api.ts). */
const BROWSER_WAIT_MS = 10_000;
const REJECTED_SYNCS = /^technovex_http_responses_total\{route="[^"]*wallets\/:email",status="5xx"\} (\d+)/m;

const primary = await startTemporaryPostgres();
const UNKNOWN_EMAIL = '/api/miner/check-email/nobody@example.com';

describe.skipIf(primary === undefined)('syncs on a replicated PostgreSQL', { timeout: TEST_MS_MAX }, () => {
  let standby: TemporaryPostgres | undefined;
  let databaseUrl = '';
  let tcpProxy: Awaited<ReturnType<typeof startTcpProxy>>;
  let database: Database;
  let app: TestApp;
  let wallets: readonly ClientWallet[] = [];
  const log = recordingLog();

  beforeAll(async () => {
    ({ databaseUrl } = await createPostgresDatabase(primary?.url ?? ''));
    standby = await startTemporaryPostgres({ standbyOf: primary?.url ?? '' });
    tcpProxy = await startTcpProxy(databaseUrl);
    database = await openDatabase({ databaseUrl: tcpProxy.databaseUrl, dataDir: '', log });
    app = await startTestApp({ database, clock: systemClock, trustProxy: true });
    wallets = await createWallets(app.url, 'replicated', WALLETS);
  }, TEST_MS_MAX);
  afterAll(async () => {
    await app?.stop();
    await database?.close();
    await tcpProxy?.interrupt();
    await standby?.stop();
    await primary?.stop();
  });

  /** Opens a connection that may write even where the default is read-only. */
  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('set default_transaction_read_only = off');
    return client;
  }

  async function configure(client: pg.Client, change: string): Promise<void> {
    await client.query(`alter system ${change}`);
    await client.query('select pg_reload_conf()');
  }

  async function statusOf(path: string): Promise<number> {
    return (await app.call('GET', path)).status;
  }

  async function expectRejected(): Promise<void> {
    const rejectedBefore = Number(REJECTED_SYNCS.exec(await app.metrics())?.[1] ?? 0);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), CHANGE);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf(UNKNOWN_EMAIL)).toBe(503);
    await vi.waitFor(async () => {
      const metrics = await app.metrics();
      expect(metrics).toContain('technovex_database_available 0');
      expect(Number(REJECTED_SYNCS.exec(metrics)?.[1])).toBeGreaterThan(rejectedBefore);
    }, CHANGE);
  }

  async function expectReady(): Promise<void> {
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), CHANGE);
    expect(await statusOf(UNKNOWN_EMAIL)).toBe(200);
  }

  it('are rejected within their time limit while a synchronous standby is lost, and recover with it', async () => {
    const observer = await connect(databaseUrl);
    await configure(observer, `set synchronous_standby_names = '*'`);
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(SYNCS_PER_PHASE);
      log.lines.length = 0;
      await standby?.end('SIGKILL');
      const response = await fetch(app.url + UNKNOWN_EMAIL, { signal: AbortSignal.timeout(BROWSER_WAIT_MS) });
      expect(response.status).toBe(503);
      await expectRejected();

      // At no time does more than one probe wait for its commit.
      const probes = new Set<number>();
      await vi.waitFor(async () => {
        const { rows } = await observer.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name like 'technovex probe%'`,
        );
        expect(rows.length).toBeLessThanOrEqual(1);
        for (const { pid } of rows) probes.add(pid);
        if (probes.size < 3) throw new Error('Not three probes yet.');
      }, CHANGE);
      expect(log.lines).toEqual([expect.stringContaining('does not commit')]);

      await standby?.start();
      await expectReady();
      await acknowledgedMore(SYNCS_PER_PHASE);
    });
    await configure(observer, 'reset synchronous_standby_names');
  });

  it('are rejected while the server is read-only, which is logged once, and recover when it accepts writes again', async () => {
    const operator = await connect(databaseUrl);
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(SYNCS_PER_PHASE);
      log.lines.length = 0;
      await configure(operator, 'set default_transaction_read_only = on');
      await expectRejected();
      expect(log.lines).toEqual([expect.stringContaining('does not accept writes')]);
      await configure(operator, 'reset default_transaction_read_only');
      await expectReady();
      await acknowledgedMore(SYNCS_PER_PHASE);
    });
  });

  it('fail to start on a standby, with the reason in one line', async () => {
    const url = new URL(databaseUrl);
    url.port = new URL(standby?.url ?? '').port;
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '', log })).rejects.toThrow(/does not accept writes/);
  });

  it('lose nothing acknowledged in a failover', async () => {
    const operator = await connect(databaseUrl);
    await configure(operator, `set synchronous_standby_names = '*'`);
    const promoted = new URL(databaseUrl);
    promoted.port = new URL(standby?.url ?? '').port;
    const replica = await connect(promoted.href);
    operator.on('error', () => {
      // Its server is killed below.
    });
    await mineWhile(app.url, wallets, async (acknowledgedMore) => {
      await acknowledgedMore(SYNCS_PER_PHASE);
      await primary?.end('SIGKILL');
      // As a proxy does once its health check has found the new primary.
      await tcpProxy.interrupt();
      await replica.query('select pg_promote()');
      await tcpProxy.resume(promoted.href);
      await expectReady();
      await acknowledgedMore(SYNCS_PER_PHASE);
    });
  });
});
