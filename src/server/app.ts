import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { type AppDeps, type BaseContext, createContext } from './context.ts';
import { applyRetention } from './db/retention.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { registerAbout } from './features/about/about.ts';
import { registerActivity } from './features/activity/register.ts';
import { registerClaims } from './features/claims/routes.ts';
import { registerConfirmationRoutes } from './features/confirmations/routes.ts';
import { createConfirmationService } from './features/confirmations/service.ts';
import { registerContent } from './features/content/routes.ts';
import type { LiveChannels } from './features/miner/live/live-channels.ts';
import { registerMiner } from './features/miner/register.ts';
import { type CampaignQueue, createCampaignQueue } from './features/newsletter/campaigns/campaign-queue.ts';
import { registerNewsletter } from './features/newsletter/register.ts';
import { registerOverview } from './features/overview/overview.ts';
import { registerPresale } from './features/presale/register.ts';
import { registerStatus } from './features/status/routes.ts';
import { registerTeam } from './features/team/register.ts';
import { registerApiDocuments } from './http/api-documents.ts';
import { boundEndpoints } from './http/bind-endpoint.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { registerOperations } from './http/operations.ts';
import { limitPipelining } from './http/pipeline-limit.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { addMailMetrics } from './mail/mail-metrics.ts';
import type { OutboxStore } from './mail/outbox-store.ts';
import type { MailCounts } from './mail/outcome-writer.ts';
import { createMinuteStore } from './minutes/minute-store.ts';
import { createMinuteWriter, type MinuteWriter } from './minutes/minute-writer.ts';
import { installLoadShedding } from './overload/load-shedding.ts';
import { SHEDDING_THRESHOLDS } from './overload/shedding-policy.ts';
import { registerCrawlerFiles } from './pages/crawlers.ts';
import { registerSite } from './pages/site.ts';
import { siteFactsReader } from './site-facts.ts';

export interface App {
  readonly http: FastifyInstance;
  /** This process's metrics. */
  readonly metrics: Registry;
  readonly liveChannels: LiveChannels;
  /** The mails that the app's calls write; a sender empties it. */
  readonly outbox: OutboxStore;
  /** For the sender to count, and for the metrics. */
  readonly mailCounts: MailCounts;
  /** Queues the mails of campaigns; a sender claims them. */
  readonly campaigns: CampaignQueue;
  /** Writes what this process counted, for the team's overview. */
  readonly minutes: MinuteWriter;
  /** Call it when another process may have changed the presale or the content. */
  readonly onSiteChanged: () => void;
  /** Deletes what was kept long enough, at `nowMs`. */
  sweep(nowMs: number): Promise<void>;
}

/** Composes the server from its capabilities; never listens, never reads the environment. */
export function buildApp(deps: AppDeps): App {
  const base = createContext(deps);
  const { http, database, outbox, metrics, minuteCounts } = base;
  const { features, miner } = registerFeatures(deps, base);
  registerFiles(deps, base);
  installLoadShedding(http.server, {
    endpoints: boundEndpoints(http),
    signals: { queue: miner.groupCommit, eventLoop: deps.eventLoop, random: deps.random },
    thresholds: deps.sheddingThresholds ?? SHEDDING_THRESHOLDS,
    securityHeaders: base.headers,
    onShed: (route, status) => {
      miner.groupCommit.counts.rejected += 1;
      metrics.countProblem('temporarily-unavailable');
      metrics.countResponse(route, status);
      minuteCounts.countResponse(status);
    },
  });
  limitPipelining(http.server);

  const mailCounts: MailCounts = { sent: 0, failed: 0 };
  addMailMetrics(metrics, { ...base, counts: mailCounts });
  const minuteStore = createMinuteStore(database);
  const { liveChannels } = miner;
  return {
    ...{ http, outbox, mailCounts, liveChannels },
    metrics: metrics.registry,
    campaigns: createCampaignQueue(database, outbox.canSend),
    minutes: createMinuteWriter({ counts: minuteCounts, store: minuteStore, live: () => liveChannels.stats }),
    onSiteChanged() {
      for (const { onChangedElsewhere } of features) onChangedElsewhere?.();
    },
    async sweep(nowMs) {
      for (const { sweep } of [...features, minuteStore]) await sweep?.(nowMs);
      const rules = features.flatMap(({ retention = [] }) => retention);
      await applyRetention(database, { rules, retention: deps.config.retention }, nowMs);
    },
  };
}

/** The list of capabilities, in the order in which they need each other. Each binds its endpoints. */
function registerFeatures({ config, build, claims: settings, site, liveLimits }: AppDeps, base: BaseContext) {
  const { http } = base;
  const confirmation = createConfirmationService(base);
  const { confirmations } = confirmation;
  const team = registerTeam(http, { ...base, confirmations, requiresSecondFactor: config.requiresSecondFactor });
  const { findUser, confirmPassword } = team;
  const context: FeatureContext = { ...base, findUser, confirmPassword, confirmations };
  registerConfirmationRoutes(http, { service: confirmation, findUser, confirmPassword });
  const readFacts = siteFactsReader({ config, ...base });
  const content = registerContent(http, context, { newWallets: config.newWallets, readFacts, site });
  const miner = registerMiner(http, context, {
    newWallets: content.newWallets,
    messagesPerSecond: config.liveMessagesPerSecond,
    liveLimits,
  });
  const newsletter = registerNewsletter(http, context);
  const presale = registerPresale(http, context);
  registerStatus(http, context, site?.pages);
  const claims = registerClaims(http, context, { settings, findOwner: miner.claimOwner });
  const activity = registerActivity(http, context);
  const features: readonly Feature[] = [team, confirmation, content, presale, newsletter, claims, activity];
  const parts = features.flatMap(({ overview = [] }) => overview);
  registerOverview(http, context, { parts, subscribers: newsletter, activity: activity.table });
  registerAbout(http, context, { productVersion: settings.productVersion, build });
  return { features, miner };
}

/** Registers what is no capability: documents, operations and the files of the site. */
function registerFiles(
  { config, site, allMetrics }: AppDeps,
  { http, headers, database, metrics, clock }: BaseContext,
) {
  registerApiDocuments(http, headers);
  registerOperations(http, {
    notReadyReason: () => {
      const availability = database.availability();
      return availability.available ? undefined : availability.reason;
    },
    metrics: allMetrics ?? (() => metrics.registry.metrics()),
    metricsToken: config.metricsToken,
  });
  registerCspReports(http, { clock, countViolation: metrics.countCspViolation });
  registerSecurityTxt(http, { contact: config.securityContact, publicOrigin: config.publicOrigin, clock });
  registerCrawlerFiles(http, config.publicOrigin);
  if (site !== undefined) registerSite(http, site);
}
