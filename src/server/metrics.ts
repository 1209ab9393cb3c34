import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProblemCode } from '#contract/problem.ts';
import type { LiveStats } from './features/miner/live/live-channels.ts';
import type { OutboxStats } from './mail/outbox-store.ts';
import type { MailCounts } from './mail/outcome-writer.ts';

/** Read at each scrape. */
export interface MinerStats {
  readonly cachedWallets: number;
  readonly syncsWaiting: number;
  readonly syncsAcknowledged: number;
  readonly syncsShed: number;
  readonly versionConflicts: number;
}

export interface Metrics {
  readonly registry: Registry;
  countResponse(route: string, status: number): void;
  countProblem(code: ProblemCode): void;
  countCspViolation(directive: string): void;
  countSignUpMail(): void;
  observeWrite(wallets: number, seconds: number): void;
  /** Adds metrics that are read at each scrape. */
  watch(sources: {
    isDatabaseAvailable: () => boolean;
    attemptsRefused: () => number;
    waitingToHash: () => number;
    miner: () => MinerStats;
    live: () => LiveStats;
    mail: MailCounts;
    /** Reads the database, which all processes share. */
    outbox: () => Promise<OutboxStats>;
  }): void;
}

/**
 * Creates the Prometheus metrics. Responses are counted in a plain map and copied at each scrape, because a labelled
 * counter costs more than routing a request.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'technovex_' });

  const responses = new Map<string, [route: string, ...countsByStatusClass: number[]]>();
  const requests = new Counter({
    name: 'technovex_http_responses_total',
    help: 'Responses by route and status class',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      requests.reset();
      for (const [route, ...counts] of responses.values()) {
        counts.forEach((count, index) => {
          if (count > 0) requests.inc({ route, status: `${index + 1}xx` }, count);
        });
      }
    },
  });
  const problems = new Counter({
    name: 'technovex_problems_total',
    help: 'Requests that failed, by the code of their problem',
    labelNames: ['code'],
    registers,
  });
  const cspViolations = new Counter({
    name: 'technovex_csp_violations_total',
    help: 'Violations of the Content-Security-Policy that browsers reported',
    labelNames: ['directive'],
    registers,
  });
  const signUpMails = new Counter({
    name: 'technovex_newsletter_asked_total',
    help: 'Confirmation mails that newsletter sign-ups led to',
    registers,
  });
  const writeSeconds = new Histogram({
    name: 'technovex_miner_write_seconds',
    help: 'Time of one group commit',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const writeWallets = new Histogram({
    name: 'technovex_miner_write_wallets',
    help: 'Wallets in one group commit',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    registers,
  });

  return {
    registry,
    countResponse(route, status) {
      let counts = responses.get(route);
      if (counts === undefined) {
        counts = [route, 0, 0, 0, 0, 0];
        responses.set(route, counts);
      }
      const statusClass = Math.trunc(status / 100);
      counts[statusClass] = Number(counts[statusClass]) + 1;
    },
    countProblem: (code) => problems.inc({ code }),
    countSignUpMail: () => signUpMails.inc(),
    countCspViolation: (directive) => cspViolations.inc({ directive }),
    observeWrite(wallets, seconds) {
      writeSeconds.observe(seconds);
      writeWallets.observe(wallets);
    },
    watch({ isDatabaseAvailable, attemptsRefused, waitingToHash, miner, live, mail, outbox }) {
      const observe = (
        Metric: typeof Gauge | typeof Counter,
        name: string,
        help: string,
        value: () => number,
        aggregator: 'sum' | 'min' | 'max' = 'sum',
      ) => {
        const metric = new Metric({
          name: `technovex_${name}`,
          help,
          aggregator,
          registers,
          collect() {
            metric.reset();
            metric.inc(value());
          },
        });
      };
      const available = '1 when the database responds, accepts writes and commits';
      observe(Gauge, 'database_available', available, () => (isDatabaseAvailable() ? 1 : 0), 'min');
      observe(Counter, 'attempts_refused_total', 'Requests and attempts rejected by a limit', attemptsRefused);
      observe(Gauge, 'hashes_waiting', 'Sign-ins and others that wait to hash a password or a PIN', waitingToHash);
      const ofMiner = (Metric: typeof Gauge | typeof Counter, name: string, help: string, key: keyof MinerStats) =>
        observe(Metric, `miner_${name}`, help, () => miner()[key]);
      ofMiner(Gauge, 'wallets_cached', 'Wallets held in memory', 'cachedWallets');
      ofMiner(Gauge, 'syncs_waiting', 'Syncs waiting for their commit', 'syncsWaiting');
      ofMiner(Counter, 'syncs_acknowledged_total', 'Syncs acknowledged after their commit', 'syncsAcknowledged');
      ofMiner(Counter, 'syncs_shed_total', 'Syncs rejected because of overload', 'syncsShed');
      const conflicts = 'Wallets changed by another process or device during a sync';
      ofMiner(Counter, 'version_conflicts_total', conflicts, 'versionConflicts');
      observe(Gauge, 'miner_live_sockets', 'Open live channels', () => live().open);
      observe(Counter, 'miner_live_messages_total', 'Messages received on live channels', () => live().received);
      observe(Counter, 'miner_live_refused_total', 'Of these, messages that were refused', () => live().refused);
      const interval = 'Interval at which the server asks live channels to sync';
      observe(Gauge, 'miner_live_pace_seconds', interval, () => live().syncIntervalMs / 1_000, 'max');
      observe(Counter, 'mail_sent_total', 'Mails that the mail server accepted', () => mail.sent);
      observe(Counter, 'mail_failed_total', 'Mails that were given up', () => mail.failed);
      const observeOutbox = (name: string, help: string, value: (stats: OutboxStats) => number) => {
        const gauge = new Gauge({
          name: `technovex_${name}`,
          help,
          aggregator: 'max',
          registers,
          async collect() {
            try {
              gauge.set(value(await outbox()));
            } catch {
              // Without the database there is no value; technovex_database_available says so.
              gauge.remove();
            }
          },
        });
      };
      observeOutbox('mail_queued', 'Mails that wait, those of campaigns included', ({ queued }) => queued);
      const oldest = 'How long the oldest mail to one person has been due';
      observeOutbox('mail_oldest_due_seconds', oldest, ({ oldestDueSeconds }) => oldestDueSeconds);
    },
  };
}
