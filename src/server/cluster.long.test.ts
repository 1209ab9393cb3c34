import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maxAllowedTotal, mine } from './testing/mine.ts';
import { CHANGE } from './testing/mine-while.ts';
import { type ClientWallet, createWallets, readWallet } from './testing/miner-client.ts';

/** `deploy/cluster`: Patroni on etcd, and two servers behind HAProxy with TLS, whose parts fail under load. */

const CLUSTER = path.resolve(import.meta.dirname, '../../deploy/cluster/cluster.sh');
/** CLUSTER_ROUNDS=4 for the long run, with cuts of the network. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 1);
const WALLETS = 10;
/** The network is cut in namespaces, which only root may create. Patroni 3.0 does not always join again afterwards. */
const hasNamespaces =
  process.env.CLUSTER_ROUNDS !== undefined && process.getuid?.() === 0 && spawnSync('ip', ['netns']).status === 0;
/** Two runs at a time have their own. */
const FIRST_PORT = 20_000 + (process.pid % 100) * 60;
const ORIGIN = `https://localhost:${FIRST_PORT + 51}`;
const RECONNECT_MS = 100;
const TEST_MS_MAX = 300_000;

const NO_FOLDER = path.join(tmpdir(), 'technovex-no-cluster');
const { status, stderr } = spawnSync(CLUSTER, ['stop', NO_FOLDER], { encoding: 'utf8' });
rmSync(NO_FOLDER, { recursive: true, force: true });
const isTested = status === 0;
/** Of a PostgreSQL and its Patroni. */
const host = (index: number): string =>
  hasNamespaces ? `10.213.${((FIRST_PORT / 60) % 256) | 0}.${index}` : '127.0.0.1';
if (!isTested) process.stderr.write(`NOT TESTED: deploy/cluster (${stderr.trim()})\n`);

/** Of etcd's gateway, gRPC as JSON. */
interface EtcdStatus {
  readonly header: { readonly member_id: string };
  readonly leader: string;
}

describe.skipIf(!isTested)('the cluster', { timeout: TEST_MS_MAX }, () => {
  let folder = '';
  let wallets: readonly ClientWallet[] = [];

  async function cluster(...args: readonly string[]): Promise<string> {
    // The miners sync as fast as they can.
    const limits = { SYNCS_MAX: '1000000', LIVE_MESSAGES_PER_SECOND: '1000000' };
    const namespaces = hasNamespaces ? { NAMESPACES: '1' } : {};
    const env = { ...process.env, ...limits, ...namespaces, FIRST_PORT: String(FIRST_PORT) };
    const [action = '', ...others] = args;
    return (await promisify(execFile)(CLUSTER, [action, folder, ...others], { env })).stdout;
  }

  /** Returns the number of the primary and of the synchronous standby once there are both. */
  async function members(): Promise<{ readonly primary: number; readonly standby: number }> {
    const isMember = async (index: number, role: string): Promise<boolean> =>
      (await fetch(`http://${host(index)}:${FIRST_PORT + 30 + index}/${role}`)).ok;
    return vi.waitFor(
      async () => {
        const primary = (await isMember(1, 'primary')) ? 1 : 2;
        const standby = 3 - primary;
        expect([await isMember(primary, 'primary'), await isMember(standby, 'synchronous')]).toEqual([true, true]);
        return { primary, standby };
      },
      // On a busy machine a new standby takes its time.
      { timeout: 180_000, interval: 500 },
    );
  }

  const kill = (file: string): void => {
    process.kill(Number(readFileSync(path.join(folder, file), 'utf8').split('\n', 1)[0]), 'SIGKILL');
  };

  async function etcdLeader(): Promise<number> {
    for (const index of [1, 2, 3]) {
      const url = `http://${host(254)}:${FIRST_PORT + index}/v3/maintenance/status`;
      const status = (await (await fetch(url, { method: 'POST', body: '{}' })).json()) as EtcdStatus;
      if (status.header.member_id === status.leader) return index;
    }
    throw new Error('etcd has no leader.');
  }

  function network(index: number, state: 'up' | 'down'): void {
    const { stderr } = spawnSync('ip', ['link', 'set', `tvx${FIRST_PORT}-${index}`, state], { encoding: 'utf8' });
    expect(stderr).toBe('');
  }

  const FAULTS: readonly { readonly name: string; readonly hasElection?: true; cause(primary: number): unknown }[] = [
    { name: 'a switch-over', hasElection: true, cause: () => cluster('patronictl', 'switchover', '--force') },
    {
      name: 'the loss of the primary with its Patroni',
      hasElection: true,
      cause(primary) {
        kill(`postgres${primary}/pid`);
        kill(`postgres${primary}/data/postmaster.pid`);
      },
    },
    { name: 'the loss of the standby', cause: (primary) => kill(`postgres${3 - primary}/data/postmaster.pid`) },
    { name: 'the loss of a server of ours', cause: () => kill('server1/pid') },
    { name: "the loss of etcd's leader", cause: async () => kill(`etcd${await etcdLeader()}/pid`) },
    ...(hasNamespaces
      ? [
          {
            name: "a cut of the primary's network",
            hasElection: true as const,
            cause: (primary: number) => network(primary, 'down'),
          },
        ]
      : []),
  ];

  beforeAll(async () => {
    // Of this machine's own, which signs itself.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    folder = await mkdtemp(path.join(tmpdir(), 'technovex-cluster-'));
    await cluster('start');
    // As many as one address may create at once.
    wallets = await createWallets(ORIGIN, 'cluster', WALLETS);
  }, TEST_MS_MAX);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await cluster('stop');
    await rm(folder, { recursive: true, force: true });
  }, TEST_MS_MAX);

  it.each(Array.from({ length: ROUNDS }, () => FAULTS).flat())('loses no acknowledged sync by $name', async (fault) => {
    const { primary, standby } = await members();
    const highest = wallets.map(() => 0);
    const counts = wallets.map(() => 0);
    const atMs: number[] = [];
    let isStopped = false;
    const mining = wallets.map(async (wallet, index) => {
      while (!isStopped) {
        await mine(ORIGIN, wallet, {
          transport: index % 2 === 0 ? 'live' : 'put',
          isGreedy: index % 4 >= 2,
          isStopped: () => isStopped,
          onAcknowledged(totalMined) {
            highest[index] = Math.max(highest[index] ?? 0, totalMined);
            counts[index] = (counts[index] ?? 0) + 1;
            atMs.push(performance.now());
          },
        }).catch(() => wait(RECONNECT_MS));
      }
    });
    const acknowledgedMore = async (): Promise<void> => {
      const before = [...counts];
      await vi.waitFor(
        () => expect(Math.min(...counts.map((count, index) => count - (before[index] ?? 0)))).toBeGreaterThan(10),
        CHANGE,
      );
    };
    let electedAtMs: number | undefined;
    try {
      await acknowledgedMore();
      const causedAt = atMs.length;
      await fault.cause(primary);
      if (fault.hasElection) electedAtMs = await electionOf(standby);
      await acknowledgedMore();
      const silenceMs = Math.max(...atMs.slice(causedAt).map((ms, index) => ms - (atMs[causedAt + index - 1] ?? ms)));
      const firstMs = atMs.find((ms) => ms > (electedAtMs ?? Number.POSITIVE_INFINITY));
      const afterElection =
        firstMs === undefined ? '' : `, first sync ${Math.round(firstMs - (electedAtMs ?? 0))} ms after the election`;
      process.stdout.write(`${fault.name}: ${Math.round(silenceMs)} ms without a sync${afterElection}\n`);
    } finally {
      isStopped = true;
      await Promise.all(mining);
    }
    // What was lost joins again.
    if (hasNamespaces) network(primary, 'up');
    await cluster('start');
    for (const [index, wallet] of wallets.entries()) {
      const { totalMined, balance } = await readWallet(ORIGIN, wallet);
      expect(totalMined).toBeGreaterThanOrEqual(highest[index] ?? Number.NaN);
      expect(totalMined).toBeLessThanOrEqual(maxAllowedTotal(wallet));
      expect(balance).toBeCloseTo(totalMined, 9);
    }
  });

  async function electionOf(standby: number): Promise<number> {
    return vi.waitFor(
      async () => {
        expect((await fetch(`http://${host(standby)}:${FIRST_PORT + 30 + standby}/primary`)).status).toBe(200);
        return performance.now();
      },
      { timeout: 60_000, interval: 50 },
    );
  }
});
