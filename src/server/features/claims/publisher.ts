import { type KeyObject, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { type PublishedSnapshot, publishedSnapshotSchema, SNAPSHOT_NAME } from '#contract/claims.ts';
import { recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { notifySiteChange } from '#server/db/notifications.ts';
import { claimSnapshots } from '#server/db/schema/content.ts';
import type { FeatureContext } from '#server/feature.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { hasCode, OperatorError } from '#server/lib/errors.ts';
import { SIGNATURE_FILE, SUMMARY_FILE, writeSnapshot } from './write-snapshot.ts';

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

/**
 * Returns the latest published snapshots, newest first. Throws when a row is damaged: what was signed must never be
 * shown differently.
 */
export async function publishedSnapshots({ orm }: Database, countMax: number): Promise<PublishedSnapshot[]> {
  const { id, name, summary } = claimSnapshots;
  const rows = await orm.select({ name, summary }).from(claimSnapshots).orderBy(desc(id)).limit(countMax);
  return rows.map((row) => publishedSnapshotSchema.parse({ name: row.name, ...JSON.parse(row.summary) }));
}

export async function isPublished({ orm }: Database, name: string): Promise<boolean> {
  return (await orm.$count(claimSnapshots, eq(claimSnapshots.name, name))) > 0;
}

/**
 * Makes and publishes snapshots in the background of the process that is called, one at a time over all processes on a
 * database. A process that dies leaves nothing published, and its lock ends with its connection.
 */
export function createPublisher(context: FeatureContext, settings: ClaimsSettings) {
  const { database, clock, log } = context;
  const stop = new AbortController();
  let isRunning = false;
  let finished: Promise<void> = Promise.resolve();

  /** Never rejects. */
  async function perform(name: string, by: string): Promise<void> {
    try {
      await publish(context, settings, { name, by, signal: stop.signal });
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
      const nowMs = clock.nowMs();
      const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const name = `${time}-${randomBytes(4).toString('hex')}`;
      let unlock = (): void => undefined;
      try {
        unlock = await lock(database);
        const entry = { kind: 'snapshot', action: 'snapshot-started', subjectId: name } as const;
        await recordActivity(database.orm, { ...entry, by, nowMs });
      } catch (error) {
        unlock();
        isRunning = false;
        throw error;
      }
      log.info({ snapshot: name, startedBy: by }, 'A snapshot of claims was started');
      finished = perform(name, by).finally(() => {
        unlock();
        isRunning = false;
      });
    },

    /** `failure`: why the latest snapshot was not published, in a sentence. */
    async state(): Promise<{ readonly isRunning: boolean; readonly failure: string | null }> {
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
  { database, clock, log, refreshPages }: FeatureContext,
  { folder, loadSigningKey, productVersion }: ClaimsSettings,
  { name, by, signal }: { readonly name: string; readonly by: string; readonly signal: AbortSignal },
): Promise<void> {
  await removeDrafts(folder);
  const target = path.join(folder, name);
  const source = { database, clock, signingKey: await loadSigningKey(), productVersion };
  const { root, claims, total } = await writeSnapshot(target, source, signal);
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
  refreshPages();
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
