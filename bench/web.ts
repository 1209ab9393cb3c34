import { busyCores, busyMachineLine } from './lib/machine.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';
import { spread } from './lib/statistics.ts';
import { withBuiltServer } from './lib/with-built-server.ts';
import { compareHtml } from './web/html-from-memory.ts';
import { CATEGORIES, type LighthouseRun, runLighthouse } from './web/lighthouse.ts';
import { measureStormFrames } from './web/storm-frames.ts';

/**
 * The pages: Lighthouse on a simulated phone, the cost of the lightning, and HTML from memory beside a bare `node:http`
 * server. Needs an idle machine, for Lighthouse too: its simulated times derive from measured ones.
 */
const USAGE = `npm run bench -- web [--runs 3] [--only lighthouse|storm|html]
  --runs  Lighthouse runs per page and rounds of HTML, of which the median counts`;
const PATHS = ['/', '/whitepaper', '/web-miner'];
const PARTS = ['lighthouse', 'storm', 'html'];
const TARGETS = {
  performance: 99,
  largestPaintMs: 1_600,
  layoutShift: 0.01,
  blockingMs: 50,
  stormMs: 2,
  htmlShare: 0.85,
};
const HTML_PLAN = { connections: 64, warmUpMs: 1_500, measureMs: 4_000 };

const missed: string[] = [];

await runBenchmark({
  usage: USAGE,
  options: { runs: { type: 'string' }, only: { type: 'string' } },
  async run({ runs: runsText, only }, signal) {
    const runs = wholeNumber('--runs', runsText, 3, 100);
    if (only !== undefined && !PARTS.includes(only)) throw new UsageError(`--only must be one of ${PARTS.join(', ')}.`);
    const isSelected = (part: string): boolean => only === undefined || only === part;
    await withBuiltServer({}, async (origin) => {
      console.log(`Machine: ${await busyMachineLine()}`);
      if (isSelected('lighthouse')) for (const page of PATHS) await measurePage(origin, { page, runs, signal });
      signal.throwIfAborted();
      if (isSelected('storm')) await measureStorm(origin);
      if (isSelected('html')) await measureHtml(origin, runs, signal);
    });
    console.log(missed.length === 0 ? '\nEvery target is met.' : `\nMISSED:\n${missed.join('\n')}`);
    return missed.length === 0;
  },
});

function check(what: string, isMet: boolean): void {
  if (!isMet) missed.push(`  ${what}`);
}

async function measurePage(
  origin: string,
  { page, runs, signal }: { readonly page: string; readonly runs: number; readonly signal: AbortSignal },
): Promise<void> {
  const results: LighthouseRun[] = [];
  for (let run = 0; run < runs; run += 1) {
    signal.throwIfAborted();
    const result = await runLighthouse(origin, page);
    results.push(result);
    console.log(`  ${line(result)}; others busy ${(await busyCores(300)).toFixed(1)} cores`);
  }
  results.sort((a, b) => a.scores.performance - b.scores.performance);
  const median = results[Math.floor((runs - 1) / 2)];
  if (median === undefined) return;
  console.log(`${line(median)}  ← median`);
  for (const remark of median.remarks) console.log(`    ${remark}`);
  for (const category of CATEGORIES) {
    const min = category === 'performance' ? TARGETS.performance : 100;
    check(`${page}: ${category} ${median.scores[category]} < ${min}`, median.scores[category] >= min);
  }
  check(`${page}: largest paint ${whole(median.largestPaintMs)} ms`, median.largestPaintMs <= TARGETS.largestPaintMs);
  check(`${page}: layout shift ${median.layoutShift}`, median.layoutShift < TARGETS.layoutShift);
  check(`${page}: blocking ${whole(median.blockingMs)} ms`, median.blockingMs < TARGETS.blockingMs);
}

async function measureStorm(origin: string): Promise<void> {
  const { frames, medianMs, p99Ms, maxMs } = await measureStormFrames(origin);
  const times = `median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${maxMs.toFixed(2)} ms`;
  console.log(`Lightning: ${frames} frames, main thread per frame: ${times}`);
  check(`lightning: p99 ${p99Ms.toFixed(2)} ms per frame`, frames > 0 && p99Ms < TARGETS.stormMs);
}

async function measureHtml(origin: string, rounds: number, signal: AbortSignal): Promise<void> {
  const results = await compareHtml({
    origin,
    rounds,
    plan: HTML_PLAN,
    signal,
    onRound: ({ productPerSecond, barePerSecond, failed }) => {
      const share = (productPerSecond / barePerSecond).toFixed(2);
      console.log(`HTML: ${whole(productPerSecond)}/s, bare ${whole(barePerSecond)}/s, ${share} ×; ${failed} failed`);
    },
  });
  const { median } = spread(results.map(({ productPerSecond, barePerSecond }) => productPerSecond / barePerSecond));
  console.log(`HTML from memory: ${median.toFixed(2)} × bare node:http  ← median`);
  check(`HTML from memory: ${median.toFixed(2)} × bare`, median >= TARGETS.htmlShare);
  const isFaultless = results.every(({ failed }) => failed === 0);
  check('HTML from memory: failed requests', isFaultless);
}

function line({ path: page, scores, largestPaintMs, layoutShift, blockingMs }: LighthouseRun): string {
  const numbers = CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', ');
  return `${page}: ${numbers}; LCP ${whole(largestPaintMs)} ms, CLS ${layoutShift.toFixed(4)}, TBT ${whole(blockingMs)} ms`;
}

function whole(value: number): string {
  return String(Math.round(value));
}
