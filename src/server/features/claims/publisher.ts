import { type KeyObject, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { SNAPSHOT_NAME } from '#contract/claims.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import { claimSnapshots } from '#server/db/schema/content.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { SIGNATURE_FILE, SUMMARY_FILE } from './summary-file.ts';
import { writeSnapshot } from './write-snapshot.ts';

const ALREADY_RUNNING = 'A snapshot is being made already. Wait until it is complete.';
const STOPPED = 'The server was stopped before the snapshot was complete. Nothing was published.';
const DIED = 'The server process ended before the snapshot was complete. Nothing was published.';
const DISK_FULL = 'The disk that holds the snapshots is full. Nothing was published.';
const UNEXPECTED = 'The snapshot failed; the server’s log has the reason. Nothing was published.';

/** The key of an advisory lock, chosen once at random. */
const LOCK_KEY = 1_290_447_316;
const LOCK = 'SELECT pg_try_advisory_lock($1) AS "isAcquired"';
const IS_LOCKED = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "isLocked"`;
const LATEST_STEP = `SELECT action, after->>'failure' AS failure FROM activity
  WHERE kind = 'snapshot' ORDER BY id DESC LIMIT 1`;

/** As `createFolderAtomically` names it. */
const DRAFT_MARK = '.unfinished-';

/** Where published snapshots are kept, and what is signed with which key. */
export interface ClaimsSettings {
  /** `CLAIMS_DIR`. */
  readonly folder: string;
  /** Creates the key when there is none. */
  readonly loadSigningKey: () => Promise<KeyObject>;
  readonly productVersion: string;
}

interface PublisherDeps extends ClaimsSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly onPublished: () => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface PublisherState {
  readonly isRunning: boolean;
  /** Why the latest snapshot was not published, in a sentence. */
  readonly failure: string | null;
}

/**
 * Makes and publishes snapshots in the background of the process that is called, one at a time over all processes on a
 * database. A process that dies leaves nothing published, and its lock ends with its connection.
 */
export function createPublisher(deps: PublisherDeps) {
  const { database, clock, log } = deps;
  const stop = new AbortController();
  let isRunning = false;
  let finished: Promise<void> = Promise.resolve();

  /** Never rejects. */
  async function perform(name: string, by: string): Promise<void> {
    try {
      await publish(deps, { name, by, signal: stop.signal });
    } catch (error) {
      const failure = failureOf(stop.signal.aborted ? stop.signal.reason : error);
      if (failure === UNEXPECTED) log.error({ err: error, snapshot: name }, 'A snapshot of claims failed');
      else log.warn({ snapshot: name, failure }, 'A snapshot of claims failed');
      const entry = { kind: 'snapshot', action: 'snapshot-failed', subjectId: name, after: { failure } } as const;
      await recordActivity(database.orm, { ...entry, by, nowMs: clock.nowMs() }).catch((err: unknown) => {
        log.error({ err, snapshot: name }, 'The failure of a snapshot could not be recorded');
      });
    }
  }

  return {
    /** @throws {ProblemError} snapshot-running */
    async start(by: string): Promise<void> {
      if (isRunning) throw alreadyRunning();
      isRunning = true;
      try {
        const unlock = await lock(database);
        const nowMs = clock.nowMs();
        const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
        const name = `${time}-${randomBytes(4).toString('hex')}`;
        try {
          const entry = { kind: 'snapshot', action: 'snapshot-started', subjectId: name } as const;
          await recordActivity(database.orm, { ...entry, by, nowMs });
        } catch (error) {
          unlock();
          throw error;
        }
        log.info({ snapshot: name, startedBy: by }, 'A snapshot of claims was started');
        finished = perform(name, by).finally(() => {
          unlock();
          isRunning = false;
        });
      } catch (error) {
        isRunning = false;
        throw error;
      }
    },

    async state(): Promise<PublisherState> {
      if (isRunning || (await isLocked(database))) return { isRunning: true, failure: null };
      const { rows } = await database.pool.query<{ action: string; failure: string | null }>(LATEST_STEP);
      const [{ action, failure } = { action: '', failure: null }] = rows;
      return { isRunning: false, failure: action === 'snapshot-started' ? DIED : failure };
    },

    /** Ends the snapshot of this process, if there is one, and records that it failed. */
    async stop(): Promise<void> {
      stop.abort(new OperatorError(STOPPED));
      await finished;
    },
  };
}

async function publish(
  deps: PublisherDeps,
  { name, by, signal }: { readonly name: string; readonly by: string; readonly signal: AbortSignal },
): Promise<void> {
  const { database, clock, folder, log, onPublished } = deps;
  await removeDrafts(folder);
  const target = path.join(folder, name);
  const { root, claims, total } = await writeSnapshot(
    target,
    { database, clock, signingKey: await deps.loadSigningKey(), productVersion: deps.productVersion },
    signal,
  );
  const [summary, signature] = await Promise.all([
    readFile(path.join(target, SUMMARY_FILE), 'utf8'),
    readFile(path.join(target, SIGNATURE_FILE), 'base64'),
  ]);
  await database.orm.transaction(async (tx) => {
    await tx.insert(claimSnapshots).values({ name, summary, signature });
    const entry = { kind: 'snapshot', action: 'snapshot-published', subjectId: name } as const;
    await recordActivity(tx, { ...entry, after: { root, claims, total }, by, nowMs: clock.nowMs() });
    await notifySiteChange(tx);
  });
  log.info({ snapshot: name }, 'A snapshot of claims was published');
  onPublished();
}

/**
 * Returns a function that ends the lock. An embedded database has one process, and one session for all queries.
 * @throws {ProblemError} snapshot-running
 */
async function lock({ type, pool }: Database): Promise<() => void> {
  if (type !== 'postgres') return () => undefined;
  const client = await pool.connect();
  // Closing the connection ends the lock.
  const unlock = (): void => client.release(true);
  try {
    const { rows } = await client.query<{ isAcquired: boolean }>(LOCK, [LOCK_KEY]);
    if (rows[0]?.isAcquired === true) return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
  unlock();
  throw alreadyRunning();
}

async function isLocked({ type, pool }: Database): Promise<boolean> {
  if (type !== 'postgres') return false;
  const { rows } = await pool.query<{ isLocked: boolean }>(IS_LOCKED, [LOCK_KEY]);
  return rows[0]?.isLocked === true;
}

/** Deletes what a process that died has left; other drafts, such as that of a backup, are not ours. */
async function removeDrafts(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const entry of entries) {
    const [name = '', ...rest] = entry.split(DRAFT_MARK);
    if (rest.length > 0 && SNAPSHOT_NAME.test(name)) await rm(path.join(folder, entry), { recursive: true });
  }
}

function alreadyRunning(): ProblemError {
  return new ProblemError('snapshot-running', ALREADY_RUNNING);
}

function failureOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT') ? DISK_FULL : UNEXPECTED;
}
