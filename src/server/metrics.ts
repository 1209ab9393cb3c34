import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './db/open-database.ts';
import type { WalletsInUse } from './features/miner/wallets-in-use.ts';

export interface Metrics {
  readonly registry: Registry;
  observeRequest(route: string, status: number, seconds: number): void;
}

/** The server's figures for Prometheus. What the miner counts anyway is read when somebody asks, not pushed each time. */
export function createMetrics(deps: { readonly walletsInUse: WalletsInUse; readonly database: Database }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'technovex_' });

  const read = (
    kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    value: () => number,
    /** How the figures of several processes become one. */
    aggregator: 'sum' | 'min' = 'sum',
  ): void => {
    const metric = new kind({
      name: `technovex_${name}`,
      help,
      aggregator,
      registers: [registry],
      collect() {
        metric.reset();
        metric.inc(value());
      },
    });
  };
  const { walletsInUse, database } = deps;
  read(
    Gauge,
    'database_available',
    '1 when the database answers',
    () => (database.availability().available ? 1 : 0),
    'min',
  );
  read(Gauge, 'miner_wallets_in_use', 'Wallets held in memory', () => walletsInUse.stats.walletsInUse);
  read(Gauge, 'miner_syncs_waiting', 'Syncs waiting for their commit', () => walletsInUse.stats.syncsWaiting);
  read(
    Counter,
    'miner_syncs_acknowledged_total',
    'Syncs answered after their commit',
    () => walletsInUse.stats.syncsAcknowledged,
  );
  read(
    Counter,
    'miner_syncs_refused_busy_total',
    'Syncs refused at once because too many wait',
    () => walletsInUse.stats.syncsRefusedBusy,
  );
  read(Counter, 'miner_writes_total', 'Group commits', () => walletsInUse.stats.writes);
  read(
    Counter,
    'miner_version_conflicts_total',
    'Wallets changed by another process or device under a sync',
    () => walletsInUse.stats.versionConflicts,
  );

  const requests = new Histogram({
    name: 'technovex_http_request_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (route, status, seconds) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}
