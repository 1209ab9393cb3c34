import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { errorText } from '#server/lib/errors.ts';
import { startJob } from '#server/lib/jobs.ts';
import { closeClient } from './connections.ts';
import type { Availability, DatabaseLog } from './database.ts';

const PROBE_EVERY_MS = 2_000;
/** So that syncs continue soon after a fail-over. */
const PROBE_IN_OUTAGE_EVERY_MS = 500;
const PROBE_MS_MAX = 4_000;

const IS_READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
/** A commit without a table: written to the log, flushed and replicated like any other. */
const COMMIT = `select pg_logical_emit_message(true, 'technovex', 'probe')`;
/** A commit that waits for a replica does not notice that its client is gone, and keeps its connection slot. */
const END_EARLIER_PROBES = `
  select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`;

/**
 * Probes every two seconds, in an outage more often, whether the server responds, accepts writes and commits. Starts as
 * available. An outage is logged once.
 */
export function watchPostgres(options: {
  connection: pg.ClientConfig;
  target: string;
  log: DatabaseLog;
  onOutage: () => void;
}) {
  const { connection, target, log, onOutage } = options;
  let state: Availability = { available: true };
  let stopped = false;

  function settle(next: Availability): void {
    if (stopped) return;
    if (state.available && !next.available) {
      log.warn(next.reason);
      onOutage();
    }
    if (!state.available && next.available) log.info(`${target} responds again`);
    state = next;
  }

  const probe = createProbe(connection, target, settle);
  const probes = startJob({
    run: async () => settle(await probe.measure()),
    pauseMs: () => (state.available ? PROBE_EVERY_MS : PROBE_IN_OUTAGE_EVERY_MS),
    isDelayed: true,
    onFailed: (err) => log.error({ err }, `The probe of ${target} failed`),
  });

  return {
    availability: (): Availability => state,
    /** Probes at once, for example because a connection broke. */
    probe: (): void => void (stopped || probes.now()),
    stop: (): void => {
      stopped = true;
      void probes.stop().then(probe.close);
    },
  };
}

/** Uses a separate connection, so that a busy pool is not mistaken for an outage. `onLost` is called when it breaks. */
function createProbe(connection: pg.ClientConfig, target: string, onLost: (availability: Availability) => void) {
  const config = { ...connection, application_name: `technovex probe ${randomUUID()}` };
  let client: pg.Client | undefined;

  function discard(lost: pg.Client): void {
    if (client === lost) client = undefined;
    closeClient(lost);
  }

  async function measure(): Promise<Availability> {
    let phase = 'does not respond';
    try {
      client ??= await connect(config, (lost, error) => {
        discard(lost);
        onLost(unavailable(target, 'does not respond', error));
      });
      const { rows } = await client.query<{ isReadOnly: boolean }>(IS_READ_ONLY);
      if (rows[0]?.isReadOnly !== false)
        return unavailable(target, 'does not accept writes: it is a standby, or set to read-only');
      phase = 'does not commit';
      await client.query(COMMIT);
      return { available: true };
    } catch (error) {
      if (client) discard(client);
      return unavailable(target, phase, error);
    }
  }

  return { measure, close: () => client && discard(client) };
}

/** Connects and ends the connections of earlier probes. `onLost` is called when it breaks. */
async function connect(config: pg.ClientConfig, onLost: (lost: pg.Client, error: Error) => void): Promise<pg.Client> {
  const fresh = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS_MAX, query_timeout: PROBE_MS_MAX });
  fresh.on('error', (error) => onLost(fresh, error));
  try {
    await fresh.connect();
    await fresh.query(END_EARLIER_PROBES, [config.application_name]);
  } catch (error) {
    closeClient(fresh);
    throw error;
  }
  return fresh;
}

function unavailable(target: string, what: string, error?: unknown): Availability {
  return { available: false, reason: `${target} ${what}${error === undefined ? '' : `: ${errorText(error)}`}` };
}
