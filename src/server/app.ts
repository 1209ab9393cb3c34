import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { statusRead } from '#contract/status.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { type BuildInfo, registerAbout } from '#server/features/about/about.ts';
import { registerSiteContentRoutes } from '#server/features/content/routes.ts';
import { createContentService } from '#server/features/content/service.ts';
import { createContentStore } from '#server/features/content/store.ts';
import { registerOverview } from '#server/features/overview/overview.ts';
import { registerTeam } from '#server/features/team/register.ts';
import { type Clock, monotonicClock } from '#server/lib/clock.ts';
import type { Config } from './config.ts';
import { createDeviceCookies } from './credentials/device-cookie.ts';
import type { Database } from './db/database.ts';
import { applyRetention } from './db/retention.ts';
import type { Feature } from './feature.ts';
import { registerActivity } from './features/activity/register.ts';
import { type ClaimsSettings, registerClaims } from './features/claims/routes.ts';
import { registerConfirmationRoutes } from './features/confirmations/routes.ts';
import { createConfirmationService } from './features/confirmations/service.ts';
import { deviceToken } from './features/miner/device-token.ts';
import type { LiveChannels } from './features/miner/live/live-channels.ts';
import { LIVE_LIMITS, type LiveLimits, messageLimits } from './features/miner/live/live-limits.ts';
import { createMiner, registerMiner } from './features/miner/register.ts';
import { type CampaignQueue, createCampaignQueue } from './features/newsletter/campaigns/campaign-queue.ts';
import { registerNewsletter } from './features/newsletter/register.ts';
import { registerPresale } from './features/presale/register.ts';
import { registerStatusRoutes } from './features/status/routes.ts';
import { createStatusService } from './features/status/service.ts';
import { registerApiDocuments } from './http/api-documents.ts';
import { installApiNotFound } from './http/api-not-found.ts';
import { installAvailabilityCheck } from './http/availability-check.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { installForwardedFor } from './http/forwarded-for.ts';
import { registerOperations } from './http/operations.ts';
import { installOriginCheck } from './http/origin-check.ts';
import { limitPipelining } from './http/pipeline-limit.ts';
import { createReportFailure } from './http/report-failure.ts';
import { securityHeaders } from './http/security-headers.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { TIME_LIMITS, type TimeLimits } from './http/time-limits.ts';
import { instrumentApp } from './instrument-app.ts';
import { createAttemptLimits } from './limits/attempt-limits.ts';
import type { MailCounts } from './mail/mail-sender.ts';
import { createOutboxStore, type OutboxStore } from './mail/outbox-store.ts';
import { createMetrics } from './metrics.ts';
import { MinuteCounts } from './minutes/minute-counts.ts';
import { createMinuteStore } from './minutes/minute-store.ts';
import { createMinuteWriter, type MinuteWriter } from './minutes/minute-writer.ts';
import type { EventLoopMonitor } from './overload/event-loop-monitor.ts';
import { SHEDDING_THRESHOLDS, type SheddingThresholds } from './overload/shedding-policy.ts';
import { registerCrawlerFiles } from './pages/crawlers.ts';
import { registerSite, type Site } from './pages/site.ts';
import { registerStatusPage } from './pages/status-page.ts';
import { siteFactsReader } from './site-facts.ts';

/** Without a locale, zod/mini has no messages. */
z.config(z.locales.en());

export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'newWallets'
    | 'publicOrigin'
    | 'trustProxy'
    | 'requiresSecondFactor'
    | 'liveMessagesPerSecond'
    | 'metricsToken'
    | 'securityContact'
    | 'mail'
    | 'retention'
  >;
  readonly database: Database;
  readonly sessionSecret: string;
  readonly claims: ClaimsSettings;
  readonly build: BuildInfo;
  readonly clock: Clock;
  /** Returns when no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  /** undefined: API only, the pages come from a development server. */
  readonly site: Site | undefined;
  readonly logger: FastifyBaseLogger;
  /** Returns a number 0 ≤ x < 1. */
  readonly random: () => number;
  readonly eventLoop: Pick<EventLoopMonitor, 'isSaturated'>;
  /** Lower ones, for tests. */
  readonly sheddingThresholds?: SheddingThresholds;
  /** Shorter ones, for tests. */
  readonly timeLimits?: TimeLimits;
  /** Others, for tests. */
  readonly liveLimits?: LiveLimits;
  /** Returns the metrics of all processes; undefined: only this one's. */
  readonly allMetrics?: () => Promise<string>;
}

export interface App {
  readonly http: FastifyInstance;
  /** This process's metrics. */
  readonly metrics: Registry;
  readonly liveChannels: LiveChannels;
  /** The mails that the app's calls write; a sender empties it. */
  readonly outbox: OutboxStore;
  /** For the sender to count, and for the metrics. */
  readonly mailCounts: MailCounts;
  /** Its ticks queue the mails of campaigns, and a sender claims them. */
  readonly campaigns: CampaignQueue;
  /** Writes what this process counted, for the team's overview. */
  readonly minutes: MinuteWriter;
  /** Call it when another process may have changed the presale or the content. */
  readonly onSiteChanged: () => void;
  /** Deletes what was kept long enough, at `nowMs`. */
  sweep(nowMs: number): Promise<void>;
}

/** Composes the server from its parts; never listens, never reads the environment. */
export function buildApp(deps: AppDeps): App {
  const { config, database, sessionSecret, clock, logger: log } = deps;
  const { publicOrigin } = config;
  const headers = securityHeaders(publicOrigin);
  const metrics = createMetrics();
  const { countProblem } = metrics;
  const reportFailure = createReportFailure({ log, clock, countProblem });
  const http = createHttpServer({
    logger: log,
    trustProxy: config.trustProxy,
    timeLimits: deps.timeLimits ?? TIME_LIMITS,
    webSocketPath: MINER_LIVE_PATH,
    headers,
    reportFailure,
    countProblem,
  });

  const limits = createAttemptLimits({
    database,
    clock,
    onSweepFailed: (error) => log.warn({ err: error }, 'Old rows of the rate limits could not be deleted yet'),
  });
  const content = createContentService({
    store: createContentStore(database, () => deps.site?.pages.refresh()),
    newWallets: config.newWallets,
    clock,
  });
  const minuteCounts = new MinuteCounts(clock);
  const minuteStore = createMinuteStore(database);
  const deviceCookies = createDeviceCookies(sessionSecret);
  const miner = createMiner({
    ...{ database, sessionSecret, deviceCookies, limits, clock, reportFailure },
    liveLimits: deps.liveLimits ?? { ...LIVE_LIMITS, ...messageLimits(config.liveMessagesPerSecond) },
    random: deps.random,
    newWallets: content.newWallets,
    downtimes: deps.downtimes,
    onWrite(wallets, seconds) {
      metrics.observeWrite(wallets, seconds);
      minuteCounts.countCommit(seconds);
    },
    onCommitted: (before, after) => minuteCounts.countCommitted(before, after),
    onCreated: () => minuteCounts.countCreated(),
  });
  const outbox = createOutboxStore(database, config.mail !== undefined);
  const mailCounts: MailCounts = { sent: 0, failed: 0 };
  const trustsProxy = config.trustProxy !== false;
  if (trustsProxy) installForwardedFor(http);
  instrumentApp(http, {
    ...{ metrics, minuteCounts, miner, limits, outbox, mailCounts, database, clock, log, trustsProxy, headers },
    eventLoop: deps.eventLoop,
    random: deps.random,
    thresholds: deps.sheddingThresholds ?? SHEDDING_THRESHOLDS,
  });
  limitPipelining(http.server);
  installOriginCheck(http, publicOrigin);
  installAvailabilityCheck(http, database);
  installApiNotFound(http, ENDPOINTS);

  const confirmation = createConfirmationService({ database, outbox, sessionSecret, clock });
  const { confirmations } = confirmation;
  const team = registerTeam(http, {
    ...{ database, sessionSecret, deviceCookies, limits, clock, log, confirmations },
    publicOrigin,
    requiresSecondFactor: config.requiresSecondFactor,
  });
  const { findUser, confirmPassword } = team;
  const confirmed = { findUser, confirmations };
  registerConfirmationRoutes(http, { service: confirmation, findUser, confirmPassword });
  registerMiner(http, miner, { publicOrigin, ...confirmed, confirmPassword, database, clock });
  const newsletter = registerNewsletter(http, {
    ...{ database, sessionSecret, outbox, limits, clock, log, reportFailure, publicOrigin, ...confirmed },
    countSignUpMail: metrics.countSignUpMail,
  });
  const presale = registerPresale(http, {
    ...{ database, clock, log, ...confirmed },
    onCommit: () => deps.site?.pages.refresh(),
  });
  const readFacts = siteFactsReader({ config, database, clock, log });
  registerSiteContentRoutes(http, {
    service: content,
    ...confirmed,
    renderPreview: async ({ pathname, content, atMs: nowMs = clock.nowMs() }) =>
      deps.site?.pages.preview(pathname, { ...(await readFacts({ nowMs, content })), nowMs }),
  });

  const ofStatus = { method: 'GET', routeOptions: { url: statusRead.path } };
  const status = createStatusService({
    database,
    clock,
    stopwatch: monotonicClock,
    downtimes: deps.downtimes,
    onMeasureFailed: (error) => reportFailure(error, ofStatus),
  });
  registerStatusRoutes(http, status);
  const claims = registerClaims(http, {
    settings: deps.claims,
    database,
    clock,
    findUser,
    confirmPassword,
    findOwner: (email, request) => miner.service.claimOwner(email, deviceToken(request)),
    onPublished: () => deps.site?.pages.refresh(),
  });
  const activity = registerActivity(http, { database, clock, ...confirmed });
  const features: readonly Feature[] = [
    team,
    presale,
    newsletter,
    claims,
    activity,
    content,
    { sweep: confirmation.sweep },
    { sweep: minuteStore.sweep },
  ];
  registerOverview(http, {
    ...{ database, clock, findUser, downtimes: deps.downtimes },
    parts: features.flatMap(({ overview = [] }) => overview),
    subscribers: newsletter,
    activity: activity.table,
  });
  registerAbout(http, { database, productVersion: deps.claims.productVersion, build: deps.build, findUser });
  registerApiDocuments(http, headers);

  registerOperations(http, {
    notReadyReason: () => {
      const availability = database.availability();
      return availability.available ? undefined : availability.reason;
    },
    metrics: deps.allMetrics ?? (() => metrics.registry.metrics()),
    metricsToken: config.metricsToken,
  });
  registerCspReports(http, { clock, countViolation: metrics.countCspViolation });
  registerSecurityTxt(http, { contact: config.securityContact, publicOrigin, clock });
  registerCrawlerFiles(http, publicOrigin);
  if (deps.site !== undefined) {
    const { pages } = deps.site;
    registerStatusPage(http, { pages, read: status.read, onRenderFailed: (error) => reportFailure(error, ofStatus) });
    registerSite(http, deps.site);
  }
  return {
    http,
    metrics: metrics.registry,
    liveChannels: miner.liveChannels,
    outbox,
    mailCounts,
    campaigns: createCampaignQueue(database, outbox.canSend),
    minutes: createMinuteWriter({ counts: minuteCounts, store: minuteStore, live: () => miner.liveChannels.stats }),
    onSiteChanged() {
      for (const { onChangedElsewhere } of features) onChangedElsewhere?.();
    },
    async sweep(nowMs) {
      for (const { sweep } of features) await sweep?.(nowMs);
      const rules = features.flatMap(({ retention = [] }) => retention);
      await applyRetention(database, { rules, retention: config.retention }, nowMs);
    },
  };
}
