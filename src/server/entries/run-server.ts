import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { HOUR_MS } from '#domain/time.ts';
import { type App, buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { loadSessionSecret, loadSigningKey } from '#server/credentials/key-files.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import { FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { clockBehindText, requireSameSecret, startHeartbeat } from '#server/db/heartbeat.ts';
import { listenForNotifications } from '#server/db/notifications.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { BUILT_IN_PHASES } from '#server/features/presale/built-in-phases.ts';
import { createPresaleWrites } from '#server/features/presale/phase-writes.ts';
import { ensureFirstAdmin } from '#server/features/team/first-admin.ts';
import { BACKLOG, closeHttp } from '#server/http/http-server.ts';
import { CleanupStack } from '#server/lib/cleanup-stack.ts';
import { monotonicClock, random, systemClock } from '#server/lib/clock.ts';
import { startJob } from '#server/lib/jobs.ts';
import { startMailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { monitorEventLoop } from '#server/overload/event-loop-monitor.ts';
import { type Build, openSite, readBuild, type Site } from '#server/pages/site.ts';
import { siteDataReader } from '#server/site-data.ts';
import { serveAdminCommands } from './admin-socket.ts';
import { type Waited, waitForDatabase } from './wait-for-database.ts';

/** A running server or cluster. */
export interface Stoppable {
  /** The URL that it listens on. */
  readonly url: string;
  /** Stops accepting connections, responds to pending requests, closes the database. */
  stop(): Promise<void>;
}

/** One serving process. */
interface RunningServer extends Stoppable {
  readonly metrics: Registry;
  readonly database: Database;
}

export interface RunOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** The build; undefined: API only, for development. */
  readonly distDir: string | undefined;
  readonly productVersion: string;
  /** That was built; undefined: not known. */
  readonly commit?: string | undefined;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  readonly allMetrics?: () => Promise<string>;
  /** Aborted when the process is to stop; it may still be waiting for its database. */
  readonly signal?: AbortSignal;
}

/** Between two checks whether a campaign is due or done. */
const CAMPAIGN_PAUSE_MS = 2_000;

/** Opens the database, as soon as it responds, and inserts the built-in phases. */
export function prepareDatabase(options: RunOptions): Promise<Waited<Database>> {
  return waitForDatabase(() => openPrepared(options), options);
}

/** Migrations included. */
async function openPrepared({ config, log }: RunOptions): Promise<Database> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await createPresaleWrites(database).insertBuiltIn(BUILT_IN_PHASES, {
      by: FIRST_START,
      nowMs: systemClock.nowMs(),
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Creates the first administrator if there is none. Called after listening, or a failed start would lose the password.
 */
export async function prepareFirstAdmin(database: Database, { config, log, print }: RunOptions): Promise<void> {
  const admin = await ensureFirstAdmin(database, config.firstAdmin);
  if (admin.type === 'created' && admin.password !== undefined) {
    print(`First administrator: ${admin.username}, password ${admin.password} (shown this once)`);
  }
  if (admin.type === 'name-taken') {
    log.warn(
      `No administrator exists, and the name or email address of '${admin.username}' belongs to another account.`,
    );
  }
}

/** Starts a single process. */
export async function runServer(options: RunOptions): Promise<Stoppable> {
  const server = await runWorker(options);
  try {
    await prepareFirstAdmin(server.database, options);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Starts one of several processes. A start that fails closes what it has opened. */
export async function runWorker(options: RunOptions): Promise<RunningServer> {
  const cleanups = new CleanupStack();
  try {
    return { ...(await startWorker(options, cleanups)), stop: () => cleanups.run() };
  } catch (error) {
    await cleanups
      .run()
      .catch((cleanupError: unknown) => options.log.error({ err: cleanupError }, 'A failed start was not cleaned up.'));
    throw error;
  }
}

async function startWorker(options: RunOptions, cleanups: CleanupStack): Promise<Omit<RunningServer, 'stop'>> {
  const { config, log, distDir } = options;
  const build = distDir === undefined ? undefined : await readBuild(distDir, config.publicOrigin);
  const { opened: database, stopListening } = await prepareDatabase(options);
  cleanups.add(() => database.close());
  cleanups.add(stopListening);
  const sessionSecret = await loadSessionSecret(config.sessionSecret, config.dataDir);
  const site = build && (await openLiveSite(build, database, options));
  cleanups.add(() => site?.pages.stop());
  const heartbeat = await startHeartbeat({
    database,
    clock: systemClock,
    onFailed: (error) => log.warn({ err: error }, 'The heartbeat could not be written yet'),
    onClockBehind: (behindMs) => log.warn(clockBehindText(behindMs)),
  });
  cleanups.add(() => heartbeat.stop());
  await requireSameSecret(database, sessionSecret);
  const eventLoop = monitorEventLoop(monotonicClock);
  cleanups.add(() => eventLoop.stop());
  const app = buildApp({
    config,
    database,
    clock: systemClock,
    random,
    logger: log,
    sessionSecret,
    eventLoop,
    site,
    downtimes: heartbeat.downtimes,
    clockBehindMs: heartbeat.clockBehindMs,
    claims: {
      folder: config.claimsDir,
      loadSigningKey: () => loadSigningKey(config.claimsSigningKey, config.dataDir),
      productVersion: options.productVersion,
    },
    commit: options.commit,
    allMetrics: options.allMetrics,
  });
  let stopMail: (() => Promise<void>) | undefined;
  // At the same time, because sockets of live channels are connections too.
  cleanups.add(() => Promise.all([app.liveChannels.stop(), closeHttp(app.http), stopMail?.()]));
  cleanups.add(followOtherProcesses(app, site, options));
  if (config.databaseUrl === undefined) {
    const stopAdminCommands = await serveAdminCommands({ dataDir: config.dataDir, database, log });
    cleanups.add(() => stopAdminCommands?.());
  }

  await stopListening();
  await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  const logFailure = (err: unknown): void => log.error({ err }, 'The hourly sweep failed');
  const sweeps = startJob({ run: () => app.sweep(systemClock.nowMs()), pauseMs: () => HOUR_MS, onFailed: logFailure });
  // A stop does not wait for it.
  cleanups.add(() => void sweeps.stop());
  stopMail = await openMailSender(app, sessionSecret, options);
  cleanups.add(startCampaigns(app, log));
  return { url: listeningUrl(config, app.http.addresses()[0]), metrics: app.metrics, database };
}

/** Queues the mails of campaigns that are due. Returns a stop function, which waits for those being queued. */
function startCampaigns({ campaigns }: App, log: FastifyBaseLogger): () => Promise<void> {
  return startJob({
    run: () => campaigns.advance(systemClock.nowMs()),
    pauseMs: () => CAMPAIGN_PAUSE_MS,
    onFailed: (error) => log.error({ err: error }, 'The mails of a campaign could not be queued yet'),
  }).stop;
}

/** Listens for what other processes on the database change. Returns a stop function. */
function followOtherProcesses(app: App, site: Site | undefined, { config, log }: RunOptions): () => void {
  // The embedded database has a single process.
  if (config.databaseUrl === undefined) return () => undefined;
  const refreshSite = (): void => {
    app.onSiteChanged();
    site?.pages.refresh();
  };
  return listenForNotifications({
    databaseUrl: config.databaseUrl,
    onSiteChanged: refreshSite,
    onSessionChanged: (walletId) => app.liveChannels.verifySessions(walletId),
    liveChannels: () => app.liveChannels.stats.open,
    onLiveChannels: (all) => app.liveChannels.spread(all),
    onConnected() {
      refreshSite();
      app.liveChannels.verifyAllSessions();
    },
    log,
  });
}

/** Starts to send the outbox, and returns a stop function; undefined without a mail server. */
async function openMailSender(
  { outbox, campaigns, mailCounts }: App,
  sessionSecret: string,
  { config, log }: RunOptions,
): Promise<(() => Promise<void>) | undefined> {
  const { mail, publicOrigin } = config;
  if (mail === undefined || publicOrigin === undefined) return undefined;
  return startMailSender({
    outbox,
    batches: campaigns,
    counts: mailCounts,
    transport: await openSmtpTransport(mail),
    site: { origin: publicOrigin, tokens: createMailLinkTokens(sessionSecret) },
    clock: systemClock,
    log,
  });
}

/** Opens the site, which follows the database and the clock until its pages are stopped. */
function openLiveSite(build: Build, database: Database, { config, log }: RunOptions): Promise<Site> {
  const clock = systemClock;
  return openSite(build, { readSiteData: siteDataReader({ config, database, clock, log }), clock, log });
}

function listeningUrl(config: Config, address: AddressInfo | string | undefined): string {
  const port = typeof address === 'object' ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
