import { setTimeout as wait } from 'node:timers/promises';
import { type Campaign, campaignControl, campaignList, campaignStart } from '#contract/newsletter-campaigns.ts';
import { type ClientWallet, createWallets } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, SERVER_FLAGS, startServerProcess } from '#server/testing/server-process.ts';
import { startSmtpProcess } from '#server/testing/smtp-process.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { BENCH_PASSWORD, signInAdministrator } from '../lib/admin-calls.ts';
import { peakResidentMiB } from '../lib/machine.ts';
import { type Spread, spread } from '../lib/statistics.ts';
import type { LoadPlan } from '../load/plan.ts';
import { runGenerator } from '../load/run-generator.ts';
import { LETTER } from './letter.ts';

const READY_MS_MAX = 120_000;
const WARM_UP_MS = 500;
const POLL_MS = 100;
/** Of the campaigns, mails a minute: the default of the form, and the highest. */
const RATES = [600, 60_000] as const;
const PAGES = { path: '/', connections: 10, offeredPerSecond: 50 } as const;

export interface LatencyOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly people: number;
  /** Each syncs once a second. */
  readonly miners: number;
  readonly rounds: number;
  readonly roundMs: number;
}

/** Latencies of one stage, a value for each round, and the mails that were sent in its rounds. */
interface Stage {
  readonly label: string;
  readonly campaign: number | undefined;
  readonly syncMs: number[];
  readonly pageMs: number[];
  readonly sentPerSecond: number[];
}

/**
 * Starts the server on a database with subscribers and measures syncs and pages without a campaign and while one is
 * sent, at two rates. The stages take turns in each round.
 */
export async function measureLatencyDuringCampaign(options: LatencyOptions, signal: AbortSignal): Promise<void> {
  const { env, people, miners, rounds, roundMs } = options;
  const smtp = await startSmtpProcess(0, 'silent');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'news@technovex.example',
  };
  const server = await startServerProcess({
    args: [...SERVER_FLAGS, BUILT_SERVER],
    env: { NODE_ENV: 'production', TRUST_PROXY: 'true', ADMIN_PASSWORD: BENCH_PASSWORD, ...env, ...settings },
    readyMsMax: READY_MS_MAX,
  });
  try {
    const admin = await signIn(origin);
    const stages = [stage('without a campaign', undefined)];
    for (const perMinuteMax of RATES) {
      stages.push(stage(`at ${perMinuteMax} a minute`, await pausedCampaign(admin, { perMinuteMax, people, signal })));
    }
    const wallets = await createWallets(origin, 'bench-mail', miners);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of stages) await measureRound(one, { admin, origin, wallets, roundMs, signal });
    }
    report(stages);
    console.log(`memory    ${peakResidentMiB(server.pid).toFixed(0)} MiB of the server at most`);
  } finally {
    await server.stop();
    await smtp.stop();
  }
}

const stage = (label: string, campaign: number | undefined): Stage => {
  return { label, campaign, syncMs: [], pageMs: [], sentPerSecond: [] };
};

async function measureRound(
  { campaign, syncMs, pageMs, sentPerSecond }: Stage,
  {
    admin,
    origin,
    wallets,
    roundMs,
    signal,
  }: {
    readonly admin: Admin;
    readonly origin: string;
    readonly wallets: readonly ClientWallet[];
    readonly roundMs: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const p99Ms = async (plan: Pick<LoadPlan, 'requests' | 'offeredPerSecond' | 'skipsWhenBusy'>): Promise<number> => {
    const { latency, failed } = await runGenerator(
      { ...plan, origin, warmUpMs: WARM_UP_MS, measureMs: roundMs },
      signal,
    );
    if (failed > 0) throw new Error(`${failed} requests failed`);
    return latency.p99Ms;
  };
  const before = campaign === undefined ? 0 : (await admin.read(campaign)).sent;
  if (campaign !== undefined) await admin.control(campaign, 'resume');
  const startMs = performance.now();
  syncMs.push(
    await p99Ms({
      requests: { type: 'sync', transport: 'put', wallets },
      offeredPerSecond: wallets.length,
      skipsWhenBusy: true,
    }),
  );
  const { offeredPerSecond, ...page } = PAGES;
  pageMs.push(await p99Ms({ requests: { type: 'page', ...page }, offeredPerSecond }));
  if (campaign === undefined) return;
  const { sent, state } = await admin.read(campaign);
  if (state !== 'sending') throw new Error('The campaign ended in the middle of a measurement: it needs more people.');
  sentPerSecond.push((sent - before) / ((performance.now() - startMs) / 1_000));
  await admin.control(campaign, 'pause');
  // The batch under way.
  await wait(1_000, undefined, { signal });
}

/** Creates a campaign to all subscribers, and pauses it once its mails are queued. Returns its id. */
async function pausedCampaign(
  admin: Admin,
  { perMinuteMax, people, signal }: { perMinuteMax: number; people: number; signal: AbortSignal },
): Promise<number> {
  const { id } = await admin.create({ ...LETTER, audience: { source: null, from: null, until: null }, perMinuteMax });
  await admin.start(id, { version: 0, audienceSize: people, startsAt: null });
  while ((await admin.read(id)).recipients < people) await wait(POLL_MS, undefined, { signal });
  await admin.control(id, 'pause');
  return id;
}

function report(stages: readonly Stage[]): void {
  const [without] = stages;
  if (without === undefined) return;
  const line = (label: string, values: readonly number[], base: Spread): string => {
    const { median, max } = spread(values);
    return `${label} p99 ${median.toFixed(1)} ms (at most ${max.toFixed(1)}), ${(median / base.median).toFixed(2)} ×`;
  };
  for (const { label, syncMs, pageMs, sentPerSecond } of stages) {
    const sent = sentPerSecond.length === 0 ? '' : `; ${spread(sentPerSecond).median.toFixed(0)} mails a second`;
    console.log(
      `${label.padEnd(20)}${line('syncs', syncMs, spread(without.syncMs))}; ${line('pages', pageMs, spread(without.pageMs))}${sent}`,
    );
  }
}

type Admin = Awaited<ReturnType<typeof signIn>>;

/** Returns an administrator's calls about campaigns. */
async function signIn(origin: string) {
  const call = await signInAdministrator(origin);
  const { path } = campaignList;
  return {
    create: async (letter: object) => (await (await call('POST', path, letter)).json()) as { readonly id: number },
    read: async (id: number) => (await (await call('GET', `${path}/${id}`)).json()) as Campaign,
    start: (id: number, body: object) => call('POST', campaignStart.path.replace('{id}', String(id)), body),
    control: (id: number, action: 'pause' | 'resume') =>
      call('POST', campaignControl.path.replace('{id}', String(id)), { action }),
  };
}
