import { setTimeout as wait } from 'node:timers/promises';
import { claimsMakeSnapshot } from '#contract/claims.ts';
import { campaignList, campaignStart } from '#contract/newsletter-admin.ts';
import { type ClientWallet, logIn } from '#server/testing/miner-client.ts';
import { confirmSession, signInAdministrator } from '../lib/admin-calls.ts';
import { runGenerator } from '../load/run-generator.ts';
import { LETTER } from './letter.ts';

/** Whom each campaign is sent to. */
export const PEOPLE = 200;
const SIGN_IN_EVERY_MS = 2_000;
const PAGES = { path: '/', connections: 10 } as const;
const PAGES_PER_SECOND = 20;

/** What was done besides syncs, and the first things that failed. */
export interface Done {
  pages: number;
  signIns: number;
  snapshots: number;
  campaigns: number;
  readonly failures: string[];
}

/**
 * Until `measureMs` have passed: views of the landing page, sign-ins with the PIN, and each `roundMs` a campaign and a
 * published snapshot of claims.
 */
export async function doEverythingElse(options: {
  readonly origin: string;
  /** They do not sync, because a sign-in ends the session before it. */
  readonly signingIn: readonly ClientWallet[];
  readonly measureMs: number;
  readonly roundMs: number;
  readonly signal: AbortSignal;
}): Promise<Done> {
  const { origin, signingIn, measureMs, roundMs, signal } = options;
  const done: Done = { pages: 0, signIns: 0, snapshots: 0, campaigns: 0, failures: [] };
  const endMs = performance.now() + measureMs;
  const admin = await signInAdministrator(origin);

  async function repeat(everyMs: number, work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; performance.now() < endMs; round += 1) {
      await work(round).catch((error: unknown) => done.failures.push(String(error)));
      await wait(Math.min(everyMs, Math.max(0, endMs - performance.now())), undefined, { signal });
    }
  }

  async function startCampaign(): Promise<void> {
    const { id } = (await (await admin('POST', campaignList.path, LETTER)).json()) as { readonly id: number };
    await admin('POST', campaignStart.path.replace('{id}', String(id)), { version: 0, startsAt: null });
    done.campaigns += 1;
  }

  async function publishSnapshot(): Promise<void> {
    await admin('POST', claimsMakeSnapshot.path);
    done.snapshots += 1;
  }

  async function viewPages(): Promise<void> {
    const plan = { offeredPerSecond: PAGES_PER_SECOND, warmUpMs: 0, measureMs };
    const result = await runGenerator({ ...plan, origin, requests: { type: 'page', ...PAGES } }, signal);
    done.pages = result.acknowledged;
    if (result.failed + result.timedOut > 0) done.failures.push(`pages: ${result.firstFailure ?? 'timed out'}`);
  }

  await Promise.all([
    viewPages(),
    repeat(SIGN_IN_EVERY_MS, async (round) => {
      const wallet = signingIn[round % signingIn.length];
      if (wallet !== undefined) await logIn(origin, wallet);
      done.signIns += 1;
    }),
    repeat(roundMs, async () => {
      await confirmSession(admin);
      await startCampaign();
      await publishSnapshot();
    }),
  ]);
  return done;
}
