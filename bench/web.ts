import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_SERVER, startServerProcess } from '#server/testing/server-process.ts';
import { busyCores, machineLine } from './sync/machine.ts';
import { type PageRound, raceHtml } from './web/html-from-memory.ts';
import { CATEGORIES, type LighthouseRun, runLighthouse } from './web/lighthouse.ts';
import { measureStormFrames } from './web/storm-frames.ts';

/**
 * The pages: Lighthouse on a phone, what the lightning costs, and HTML from memory beside bare `node:http`. Lighthouse's
 * times are simulated from what it saw, so they too want a calm machine.
 */
const USAGE = `npm run bench -- web [--runs 3] [--only lighthouse|storm|html]
  --runs  Lighthouse runs per page and rounds of HTML, of which the median counts`;
const PATHS = ['/', '/whitepaper', '/web-miner'];
const PARTS = ['lighthouse', 'storm', 'html'];
const AIMS = { performance: 99, largestPaintMs: 1_600, layoutShift: 0.01, blockingMs: 50, stormMs: 2, htmlShare: 0.7 };
const HTML_PLAN = { connections: 64, warmUpMs: 1_500, measureMs: 4_000 };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1 || (values.only !== undefined && !PARTS.includes(values.only))) {
  console.log(USAGE);
  process.exit(2);
}
const wants = (part: string): boolean => values.only === undefined || values.only === part;

const folder = await mkdtemp(path.join(tmpdir(), 'technovex-bench-web-'));
const server = await startServerProcess({
  args: [BUILT_SERVER],
  env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: path.join(folder, 'data') },
  readyMsMax: 60_000,
});
const missed: string[] = [];
try {
  console.log(`Machine: ${machineLine()}; other programs keep ${(await busyCores(1_000)).toFixed(1)} cores busy`);
  if (wants('lighthouse')) for (const page of PATHS) await measurePage(page);
  if (wants('storm')) await measureStorm();
  if (wants('html')) await measureHtml();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(missed.length === 0 ? '\nEvery aim is met.' : `\nMISSED:\n${missed.join('\n')}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function aim(what: string, isMet: boolean): void {
  if (!isMet) missed.push(`  ${what}`);
}

async function measurePage(page: string): Promise<void> {
  const all: LighthouseRun[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await runLighthouse(server.origin, page);
    all.push(result);
    console.log(`  ${line(result)}; others busy ${(await busyCores(300)).toFixed(1)} cores`);
  }
  const result = median(all, (run) => run.scores.performance);
  console.log(`${line(result)}  ← median`);
  for (const remark of result.remarks) console.log(`    ${remark}`);
  for (const category of CATEGORIES) {
    const least = category === 'performance' ? AIMS.performance : 100;
    aim(`${page}: ${category} ${result.scores[category]} < ${least}`, result.scores[category] >= least);
  }
  aim(`${page}: largest paint ${whole(result.largestPaintMs)} ms`, result.largestPaintMs <= AIMS.largestPaintMs);
  aim(`${page}: layout shift ${result.layoutShift}`, result.layoutShift < AIMS.layoutShift);
  aim(`${page}: blocking ${whole(result.blockingMs)} ms`, result.blockingMs < AIMS.blockingMs);
}

async function measureStorm(): Promise<void> {
  const { frames, medianMs, p99Ms, maxMs } = await measureStormFrames(server.origin);
  const figures = `median ${medianMs.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${maxMs.toFixed(2)} ms`;
  console.log(`Lightning: ${frames} frames, main thread a frame: ${figures}`);
  aim(`lightning: p99 ${p99Ms.toFixed(2)} ms a frame`, frames > 0 && p99Ms < AIMS.stormMs);
}

async function measureHtml(): Promise<void> {
  const tell = (round: PageRound): void =>
    console.log(
      `HTML: ${whole(round.productPerSecond)}/s, bare ${whole(round.barePerSecond)}/s, ${share(round).toFixed(2)} ×; ` +
        `${round.productBytes} and ${round.bareBytes} bytes, ${round.failed} failed`,
    );
  const rounds = await raceHtml({ origin: server.origin, folder, rounds: runs, plan: HTML_PLAN, onRound: tell });
  const ratio = share(median(rounds, share));
  console.log(`HTML from memory: ${ratio.toFixed(2)} × bare node:http  ← median`);
  aim(`HTML from memory: ${ratio.toFixed(2)} × bare`, ratio >= AIMS.htmlShare);
  aim(
    'HTML from memory: failed requests',
    rounds.every((round) => round.failed === 0),
  );
}

function share(round: PageRound): number {
  return round.productPerSecond / round.barePerSecond;
}

function line({ path: page, scores, largestPaintMs, layoutShift, blockingMs }: LighthouseRun): string {
  const numbers = CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', ');
  return `${page}: ${numbers}; LCP ${whole(largestPaintMs)} ms, CLS ${layoutShift.toFixed(4)}, TBT ${whole(blockingMs)} ms`;
}

function median<T>(all: readonly T[], key: (one: T) => number): T {
  const sorted = all.toSorted((a, b) => key(a) - key(b));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('there was no run');
  return middle;
}

function whole(value: number): string {
  return String(Math.round(value));
}
