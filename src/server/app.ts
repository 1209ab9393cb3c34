import { type AppDeps, type BaseContext, createContext } from './context.ts';
import { clockBehindText } from './db/heartbeat.ts';
import { applyRetention } from './db/retention.ts';
import type { Feature, FeatureContext } from './feature.ts';
import { registerActivity } from './features/activity/routes.ts';
import { registerClaims } from './features/claims/routes.ts';
import { registerContent } from './features/content/routes.ts';
import { registerMiner } from './features/miner/register.ts';
import { installSyncRequests } from './features/miner/sync-requests.ts';
import { createCampaignQueue } from './features/newsletter/campaign-queue.ts';
import { registerNewsletter } from './features/newsletter/register.ts';
import { registerOverview } from './features/overview/routes.ts';
import { registerPresale } from './features/presale/routes.ts';
import { registerStatus } from './features/status/routes.ts';
import { registerTeam } from './features/team/register.ts';
import { registerApiDocument, registerOperations, registerSecurityTxt } from './http/operations.ts';
import { limitPipelining } from './http/pipeline-limit.ts';
import { reportingFailures } from './lib/jobs.ts';
import { addMailMetrics, type MailCounts } from './mail/outbox-store.ts';
import { SHEDDING_THRESHOLDS } from './overload/overload-policy.ts';
import { registerCrawlerFiles, registerSite } from './pages/site.ts';

export type App = ReturnType<typeof buildApp>;

/** Composes the server from its capabilities; never listens, never reads the environment. */
export function buildApp(deps: AppDeps) {
  const base = createContext(deps);
  const { http, database, outbox, metrics, log } = base;
  const { features, miner } = registerFeatures(deps, base);
  registerFiles(deps, base);
  installSyncRequests(base, {
    service: miner.service,
    signals: { queue: miner.groupCommit, eventLoop: deps.eventLoop, random: deps.random },
    thresholds: deps.sheddingThresholds ?? SHEDDING_THRESHOLDS,
    onShed: () => {
      miner.groupCommit.counts.rejected += 1;
    },
  });
  limitPipelining(http.server);

  const mailCounts: MailCounts = { sent: 0, failed: 0 };
  addMailMetrics(metrics, { ...base, counts: mailCounts });
  const applied = ({ retention = [] }: Feature) =>
    retention.map((rule) => (nowMs: number) => applyRetention(database, rule, deps.config.retention, nowMs));
  const shared = [(nowMs: number) => base.limits.sweep(nowMs)];
  const sweeps = [...shared, ...features.flatMap(({ sweeps = [] }) => sweeps), ...features.flatMap(applied)].map(
    (sweep) => reportingFailures(sweep, (err) => log.warn({ err }, 'Old rows could not be deleted yet')),
  );
  return {
    http,
    liveChannels: miner.liveChannels,
    outbox,
    /** For the sender to count, and for the metrics. */
    mailCounts,
    /** This process's. */
    metrics: metrics.registry,
    campaigns: createCampaignQueue(database, outbox.canSend),
    /** Call it when another process may have changed the presale or the content. */
    onSiteChanged(): void {
      for (const { onChangedElsewhere } of features) onChangedElsewhere?.();
    },
    /**
     * Deletes what was kept long enough. Called at the start and every hour, also on a site that nobody visits; in
     * several processes it does no harm. A part that fails is logged, and the others go on.
     */
    async sweep(nowMs: number): Promise<void> {
      for (const sweep of sweeps) await sweep(nowMs);
    },
  };
}

/** The list of capabilities, in the order in which they need each other. Each binds its endpoints. */
function registerFeatures(deps: AppDeps, base: BaseContext) {
  const { config, claims: settings, site, liveLimits } = deps;
  const team = registerTeam(base, config.requiresSecondFactor);
  const context: FeatureContext = { ...base, findUser: team.findUser };
  const content = registerContent(context, config.newWallets);
  const miner = registerMiner(context, {
    newWallets: content.newWallets,
    messagesPerSecond: config.liveMessagesPerSecond,
    liveLimits,
  });
  const newsletter = registerNewsletter(context);
  const presale = registerPresale(context);
  registerStatus(context, site?.pages);
  registerClaims(context, { settings, findClaimId: miner.findClaimId });
  const activity = registerActivity(context);
  const features: readonly Feature[] = [team, content, presale, newsletter, activity];
  registerOverview(
    context,
    features.flatMap(({ attention = [] }) => attention),
  );
  return { features, miner };
}

/** Registers what is no capability: documents, operations and the files of the site. */
function registerFiles(
  { config, site, allMetrics, clockBehindMs }: AppDeps,
  { http, headers, database, metrics, clock }: BaseContext,
) {
  registerApiDocument(http, headers);
  registerOperations(http, {
    notReadyReason: () => {
      const availability = database.availability();
      return availability.available ? undefined : availability.reason;
    },
    warnings: () => {
      const behindMs = clockBehindMs?.() ?? 0;
      return [database.writeProblem() ?? [], behindMs > 0 ? clockBehindText(behindMs) : []].flat();
    },
    metrics: allMetrics ?? (() => metrics.registry.metrics()),
    metricsToken: config.metricsToken,
  });
  registerSecurityTxt(http, { contact: config.securityContact, publicOrigin: config.publicOrigin, clock });
  registerCrawlerFiles(http, config.publicOrigin);
  if (site !== undefined) registerSite(http, site, metrics);
}
