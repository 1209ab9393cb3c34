import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { PRESALE_DOCUMENTS } from '#contract/presale-documents.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { statusRead } from '#contract/status.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { type Clock, monotonicClock } from './clock.ts';
import type { Config } from './config.ts';
import { createDeviceCookies } from './credentials/device-cookie.ts';
import { createExportTickets } from './credentials/export-tickets.ts';
import { createMailLinkTokens } from './credentials/mail-link-tokens.ts';
import { createSecretSeal } from './credentials/secret-seal.ts';
import { createSessionTokens } from './credentials/session-token.ts';
import type { Database } from './db/database.ts';
import { applyRetention } from './db/retention.ts';
import { findUserByCookie, registerAccountRoutes } from './features/account/routes.ts';
import { registerSecondFactorRoutes } from './features/account/second-factor/routes.ts';
import { createSecondFactor } from './features/account/second-factor/second-factor.ts';
import { createSecondFactorStore } from './features/account/second-factor/store.ts';
import { createSecurityLog } from './features/account/security-log.ts';
import { createAccountService } from './features/account/service.ts';
import { createSessionStarter } from './features/account/session-starter.ts';
import { createSessionStore } from './features/account/session-store.ts';
import { createAccountStore } from './features/account/store.ts';
import { registerTeamRoutes } from './features/account/team/routes.ts';
import { createTeamService } from './features/account/team/service.ts';
import { createTeamStore } from './features/account/team/store.ts';
import { type BuildInfo, createAboutReader } from './features/admin/about.ts';
import { createOverviewReader } from './features/admin/overview/overview.ts';
import { registerAdminRoutes } from './features/admin/routes.ts';
import { createAdminTables } from './features/admin/service.ts';
import { type ClaimsSettings, registerClaims } from './features/claims/routes.ts';
import { deviceToken } from './features/miner/device-token.ts';
import { GroupCommit } from './features/miner/group-commit.ts';
import { LiveChannels } from './features/miner/live/live-channels.ts';
import { LIVE_LIMITS, type LiveLimits } from './features/miner/live/live-limits.ts';
import { registerMinerLive } from './features/miner/live/live-route.ts';
import { registerMinerRoutes } from './features/miner/routes.ts';
import { createMinerService } from './features/miner/service.ts';
import { createMinerStore } from './features/miner/store.ts';
import { createMinerSupport } from './features/miner/support.ts';
import { registerMinerSupportRoutes } from './features/miner/support-routes.ts';
import { createSupportStore } from './features/miner/support-store.ts';
import { WalletCache } from './features/miner/wallet-cache.ts';
import { createWalletSessionTokens } from './features/miner/wallet-session-tokens.ts';
import { registerNewsletterAdminRoutes } from './features/newsletter/admin-routes.ts';
import { type CampaignQueue, createCampaignQueue } from './features/newsletter/campaigns/campaign-queue.ts';
import { createCampaignService } from './features/newsletter/campaigns/campaign-service.ts';
import { createCampaignStore } from './features/newsletter/campaigns/campaign-store.ts';
import { createOutboxService } from './features/newsletter/outbox-service.ts';
import { registerNewsletterRoutes } from './features/newsletter/routes.ts';
import { createNewsletterService } from './features/newsletter/service.ts';
import { createNewsletterStore } from './features/newsletter/store.ts';
import { createSubscriptionsFileService } from './features/newsletter/subscriptions-file/service.ts';
import { createSubscriptionsFileStore } from './features/newsletter/subscriptions-file/store.ts';
import { registerPresaleRoutes } from './features/presale/routes.ts';
import { createPresaleService } from './features/presale/service.ts';
import { createPresaleStore } from './features/presale/store.ts';
import { registerSiteContentRoutes } from './features/site-content/routes.ts';
import { createContentService } from './features/site-content/service.ts';
import { createContentStore } from './features/site-content/store.ts';
import { registerStatusRoutes } from './features/status/routes.ts';
import { createStatusService } from './features/status/service.ts';
import { installApiNotFound } from './http/api-not-found.ts';
import { asyncApiDocument } from './http/asyncapi.ts';
import { installAvailabilityCheck } from './http/availability-check.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { installForwardedFor } from './http/forwarded-for.ts';
import { openApiDocument } from './http/openapi.ts';
import { registerOperations } from './http/operations.ts';
import { installOriginCheck } from './http/origin-check.ts';
import { createReportFailure } from './http/report-failure.ts';
import { isHttps, securityHeaders } from './http/security-headers.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { TIME_LIMITS, type TimeLimits } from './http/time-limits.ts';
import { createTrustProxyWarning } from './http/trust-proxy-warning.ts';
import { createAttemptLimits } from './limits/attempt-limits.ts';
import type { MailCounts } from './mail/mail-sender.ts';
import { createOutboxStore, type OutboxStore } from './mail/outbox-store.ts';
import { createMetrics } from './metrics.ts';
import { MinuteCounts } from './minutes/minute-counts.ts';
import { createMinuteStore } from './minutes/minute-store.ts';
import { createMinuteWriter, type MinuteWriter } from './minutes/minute-writer.ts';
import type { EventLoopMonitor } from './overload/event-loop-monitor.ts';
import { installLoadShedding } from './overload/load-shedding.ts';
import { SHEDDING_THRESHOLDS, type SheddingThresholds } from './overload/shedding-policy.ts';
import { createSyncInterval } from './overload/sync-interval.ts';
import { registerCrawlerFiles } from './pages/crawlers.ts';
import { registerSite, type Site } from './pages/site.ts';
import { registerStatusPage } from './pages/status-page.ts';
import { siteFactsReader } from './site-facts.ts';

/** Without a locale, zod/mini has no messages. */
z.config(z.locales.en());

export interface AppDeps {
  readonly config: Pick<
    Config,
    'newWallets' | 'publicOrigin' | 'trustProxy' | 'metricsToken' | 'securityContact' | 'mail' | 'retention'
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
  const { config, database, clock } = deps;
  const headers = securityHeaders(config.publicOrigin);
  const metrics = createMetrics();
  const { countProblem } = metrics;
  const reportFailure = createReportFailure({ log: deps.logger, clock, countProblem });
  const http = createHttpServer({
    logger: deps.logger,
    trustProxy: config.trustProxy,
    timeLimits: deps.timeLimits ?? TIME_LIMITS,
    webSocketPath: MINER_LIVE_PATH,
    headers,
    reportFailure,
    countProblem,
  });

  const store = createMinerStore(database);
  const limits = createAttemptLimits({
    database,
    clock,
    onSweepFailed: (error) => deps.logger.warn({ err: error }, 'Old rows of the rate limits could not be deleted yet'),
  });
  const content = createContentService({
    store: createContentStore(database, () => deps.site?.pages.refresh()),
    newWallets: config.newWallets,
    clock,
  });
  const cache = new WalletCache(store);
  const minuteCounts = new MinuteCounts(clock);
  const minuteStore = createMinuteStore(database);
  const groupCommit = new GroupCommit({
    ...{ store, cache, clock },
    onWrite(wallets, seconds) {
      metrics.observeWrite(wallets, seconds);
      minuteCounts.countCommit(seconds);
    },
    onCommitted: (before, after) => minuteCounts.countCommitted(before, after),
  });
  const tokens = createSessionTokens(deps.sessionSecret);
  const deviceCookies = createDeviceCookies(deps.sessionSecret);
  const service = createMinerService({
    store,
    cache,
    groupCommit,
    limits,
    clock,
    tokens: createWalletSessionTokens(deps.sessionSecret),
    deviceCookies,
    newWallets: content.newWallets,
    downtimes: deps.downtimes,
    onSessionChanged: (walletId) => liveChannels.verifySessions(walletId),
    onCreated: () => minuteCounts.countCreated(),
  });
  const liveLimits = deps.liveLimits ?? LIVE_LIMITS;
  const liveChannels = new LiveChannels({
    service,
    clock: monotonicClock,
    limits: liveLimits,
    syncInterval: createSyncInterval({ queue: groupCommit, clock: monotonicClock, random: deps.random }),
    reportFailure: (error) => reportFailure(error, { method: 'WS', routeOptions: { url: MINER_LIVE_PATH } }),
    counts: { received: 0, refused: 0 },
  });
  const outbox = createOutboxStore(database, config.mail !== undefined);
  const mailCounts: MailCounts = { sent: 0, failed: 0 };
  let requestsShed = 0;
  metrics.watch({
    isDatabaseAvailable: () => database.availability().available,
    attemptsRefused: () => limits.attemptsRefused,
    miner: () => ({
      cachedWallets: cache.size,
      syncsWaiting: groupCommit.queueLength,
      syncsAcknowledged: groupCommit.counts.committed,
      syncsShed: groupCommit.counts.rejected + requestsShed,
      versionConflicts: groupCommit.counts.versionConflicts,
    }),
    live: () => liveChannels.stats,
    mail: mailCounts,
    outbox: () => outbox.stats(clock.nowMs()),
  });

  if (config.trustProxy !== false) installForwardedFor(http);
  const warnAboutProxy = createTrustProxyWarning(deps.logger, config.trustProxy !== false);
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === PROBLEMS['too-many-requests'].status) warnAboutProxy(request);
    metrics.countResponse(request.routeOptions.url ?? 'unknown', reply.statusCode);
    minuteCounts.countResponse(reply.statusCode);
    done();
  });
  installLoadShedding(http.server, {
    endpoints: ENDPOINTS,
    signals: { queue: groupCommit, eventLoop: deps.eventLoop, random: deps.random },
    thresholds: deps.sheddingThresholds ?? SHEDDING_THRESHOLDS,
    securityHeaders: headers,
    onShed: (route, status) => {
      requestsShed += 1;
      countProblem('temporarily-unavailable');
      metrics.countResponse(route, status);
      minuteCounts.countResponse(status);
    },
  });
  installOriginCheck(http, config.publicOrigin);
  installAvailabilityCheck(http, database);
  installApiNotFound(http, ENDPOINTS);

  const secureCookies = isHttps(config.publicOrigin);
  registerMinerRoutes(http, { service, secureCookies });
  registerMinerLive(http, {
    service,
    channels: liveChannels,
    limits: liveLimits,
    publicOrigin: config.publicOrigin,
  });
  const newsletterStore = createNewsletterStore(database, outbox);
  const mailTokens = createMailLinkTokens(deps.sessionSecret);
  const newsletter = createNewsletterService({
    store: newsletterStore,
    tokens: mailTokens,
    confirms: outbox.canSend,
    limits,
    clock,
  });
  registerNewsletterRoutes(http, { reportFailure, service: newsletter });
  const accountStore = createAccountStore(database);
  const sessions = createSessionStore(database);
  const securityLog = createSecurityLog(deps.logger, clock);
  const ofAccounts = { tokens, deviceCookies, limits, securityLog, clock };
  const startSession = createSessionStarter({
    ...ofAccounts,
    sessions,
    onSweepFailed: (error) => deps.logger.warn({ err: error }, 'Expired sign-ins could not be deleted yet'),
  });
  const secondFactor = createSecondFactor({
    ...ofAccounts,
    store: createSecondFactorStore(database),
    seal: createSecretSeal(deps.sessionSecret, 'second factor'),
  });
  const accounts = createAccountService({ ...ofAccounts, store: accountStore, sessions, secondFactor, startSession });
  const team = createTeamService({
    ...ofAccounts,
    store: createTeamStore(database),
    accounts: accountStore,
    startSession,
  });
  const findUser = findUserByCookie(accounts);
  const { confirmPassword } = accounts;
  registerAccountRoutes(http, { service: accounts, team, findUser, secureCookies });
  registerSecondFactorRoutes(http, { secondFactor, findUser, confirmPassword });
  registerTeamRoutes(http, { team, findUser, confirmPassword });
  registerNewsletterAdminRoutes(http, {
    findUser,
    outbox: createOutboxService({ outbox, clock }),
    campaigns: createCampaignService({
      store: createCampaignStore(database, outbox),
      canSend: outbox.canSend,
      clock,
    }),
    files: createSubscriptionsFileService({
      store: createSubscriptionsFileStore(database, { newsletter: newsletterStore, outbox }),
      clock,
    }),
    tokens: mailTokens,
    publicOrigin: config.publicOrigin,
  });
  const presale = createPresaleService({
    store: createPresaleStore(database, { onCommit: () => deps.site?.pages.refresh(), log: deps.logger }),
    clock,
  });
  registerPresaleRoutes(http, { service: presale, findUser });
  const readFacts = siteFactsReader({ config, database, clock, log: deps.logger });
  registerSiteContentRoutes(http, {
    service: content,
    findUser,
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
  registerClaims(http, {
    settings: deps.claims,
    database,
    clock,
    findUser,
    confirmPassword,
    findOwner: (email, request) => service.claimOwner(email, deviceToken(request)),
    onPublished: () => deps.site?.pages.refresh(),
  });
  const support = createMinerSupport({
    supportStore: createSupportStore(database),
    ...{ store, cache, limits, clock },
    onSessionChanged: (walletId) => liveChannels.verifySessions(walletId),
  });
  registerMinerSupportRoutes(http, { support, findUser, confirmPassword });
  registerAdminRoutes(http, {
    tables: createAdminTables({ database, clock, tickets: createExportTickets(deps.sessionSecret) }),
    readAbout: createAboutReader({ database, productVersion: deps.claims.productVersion, build: deps.build }),
    readOverview: createOverviewReader({
      ...{ database, clock, downtimes: deps.downtimes, canSendMail: outbox.canSend },
    }),
    ...{ findUser, confirmPassword },
  });
  for (const [path, document] of [
    ['/api/openapi.json', openApiDocument(ENDPOINTS, PRESALE_DOCUMENTS)],
    ['/api/asyncapi.json', asyncApiDocument()],
  ] as const) {
    http.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  }

  registerOperations(http, {
    notReadyReason: () => {
      const availability = database.availability();
      return availability.available ? undefined : availability.reason;
    },
    metrics: deps.allMetrics ?? (() => metrics.registry.metrics()),
    metricsToken: config.metricsToken,
  });
  registerCspReports(http, { clock, countViolation: metrics.countCspViolation });
  registerSecurityTxt(http, { contact: config.securityContact, publicOrigin: config.publicOrigin, clock });
  registerCrawlerFiles(http, config.publicOrigin);
  if (deps.site !== undefined) {
    const { pages } = deps.site;
    registerStatusPage(http, { pages, read: status.read, onRenderFailed: (error) => reportFailure(error, ofStatus) });
    registerSite(http, deps.site);
  }
  return {
    http,
    metrics: metrics.registry,
    liveChannels,
    outbox,
    mailCounts,
    campaigns: createCampaignQueue(database, outbox.canSend),
    minutes: createMinuteWriter({ counts: minuteCounts, store: minuteStore, live: () => liveChannels.stats }),
    onSiteChanged() {
      presale.onChangedElsewhere();
      content.onChangedElsewhere();
    },
    async sweep(nowMs) {
      await newsletter.sweep(nowMs);
      await outbox.sweep(nowMs);
      await applyRetention(database, config.retention, nowMs);
      await minuteStore.sweep(nowMs);
    },
  };
}
