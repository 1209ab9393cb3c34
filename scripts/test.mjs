// npm test: checks, unit tests and the main journeys in Chromium; installs and builds first.
// npm test -- long: the tests named `*.long.test.ts`, and what runs in Firefox. npm test -- all: both.
// npm test -- check|unit|e2e [arguments]: one part of `npm test`; arguments (unit: Vitest's, e2e: Playwright's) select
// from the long tests too.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { provideBrowsers } from './lib/browsers.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { runCommand, SetupError, say } from './lib/command.mjs';
import { ensureDataTemplate } from './lib/data-template.mjs';
import { canInstallDebianPackages, installDebianPackages } from './lib/debian.mjs';
import { findProgram } from './lib/find-program.mjs';
import { DEVELOPMENT, ensureInstalled, TOOLS } from './lib/install.mjs';
import { openTestPostgres } from './lib/postgres.mjs';
import { processorSeconds } from './lib/processor-time.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { NOTHING, ONE_FAILED, readReport, summary } from './lib/tally.mjs';

const PARTS = ['check', 'unit', 'e2e'];
const TIERS = { short: ['short'], long: ['long'], all: ['short', 'long'] };

/** Debian packages, and a program of each. */
const NEIGHBOURS = { haproxy: 'haproxy', nginx: 'nginx', pgbouncer: 'pgbouncer', prometheus: 'promtool' };
/** For the cluster. */
const NEIGHBOURS_OF_LONG = { ...NEIGHBOURS, 'etcd-server': 'etcd', patroni: 'patroni' };

const REPORTS = { vitest: inProject('.cache', 'vitest.json'), playwright: inProject('.cache', 'playwright.json') };

const [selected = 'short', ...extra] = process.argv.slice(2);
const isPart = PARTS.includes(selected);
const tiers = isPart ? [] : (TIERS[/** @type {keyof typeof TIERS} */ (selected)] ?? []);
const hasLong = tiers.includes('long');

/** @type {import('./lib/tally.mjs').Tally[]} */
const tallies = [];
/** @type {{ name: string, seconds: number, processor: number }[]} */
const times = [];
/** @type {Awaited<ReturnType<typeof openTestPostgres>>} */
let postgres;

await runCommand(async () => {
  if (!isPart && (tiers.length === 0 || extra.length > 0)) {
    say('Usage: npm test [-- long | all], npm test -- check | unit | e2e [files or options]');
    return 2;
  }
  await ensureInstalled(DEVELOPMENT);
  await provideNeighbours();
  mkdirSync(inProject('.cache'), { recursive: true });
  if (hasLong) await part('tools', checkTools);
  if (selected === 'check' || tiers.includes('short'))
    await part('check', () => runNode('scripts/check.mjs', []).then(({ code }) => (code === 0 ? NOTHING : ONE_FAILED)));
  if (selected !== 'check') await runTests();
  const total = (/** @type {'seconds' | 'processor'} */ of) => times.reduce((sum, time) => sum + time[of], 0);
  const all = { name: 'all', seconds: total('seconds'), processor: total('processor') };
  process.stdout.write(`\n${[...times, all].map(line).join('\n')}\n${summary(tallies)}\n`);
  return tallies.every(({ failed }) => failed === 0) ? 0 : 1;
});

/** Continuous integration tests what stands around the server; elsewhere the tests say what they did not run. */
async function provideNeighbours() {
  const needed = Object.entries(hasLong ? NEIGHBOURS_OF_LONG : NEIGHBOURS);
  const missing = needed.filter(([, program]) => findProgram([program]) === undefined).map(([name]) => name);
  if (process.env.CI && missing.length > 0 && canInstallDebianPackages()) await installDebianPackages(missing);
}

/** Installs what only long tests and benchmarks need, and checks the types that depend on it. */
async function checkTools() {
  await ensureInstalled(TOOLS);
  const { code } = await runNode('node_modules/typescript/bin/tsc', ['-b', 'tools']);
  return code === 0 ? NOTHING : ONE_FAILED;
}

async function runTests() {
  // Before the unit tests, because some of them run the built server.
  const built = await part('build', () => ensureBuilt().then(() => NOTHING));
  const template = await ensureDataTemplate();
  postgres = await openTestPostgres({ install: Boolean(process.env.CI), isDurable: false });
  say(
    postgres
      ? `PostgreSQL for the tests: ${postgres.origin}.`
      : '\n*** The tests on PostgreSQL are SKIPPED: it is not installed. Install PostgreSQL (Debian: apt-get install postgresql)\n' +
          '*** or set TEST_DATABASE_URL.\n',
  );
  const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const env = { ...process.env, TEST_DATA_TEMPLATE: template, ...database };
  // Without a built server every end-to-end test would fail for the same reason.
  const kinds = ['unit', 'e2e'].filter((kind) => (!isPart || kind === selected) && (kind === 'unit' || !built.failed));
  try {
    if (isPart && extra.length > 0) await runKinds(kinds, '', env);
    else for (const tier of isPart ? ['short'] : tiers) await runKinds(kinds, tier, { ...env, TEST_TIER: tier });
  } finally {
    await postgres?.stop();
    postgres = undefined;
  }
}

/**
 * @param {readonly string[]} kinds @param {string} tier @param {NodeJS.ProcessEnv} env
 */
async function runKinds(kinds, tier, env) {
  for (const kind of kinds)
    await part(tier === 'long' ? `long ${kind}` : kind, () => (kind === 'unit' ? unit(env) : endToEnd(env)));
}

/** @param {NodeJS.ProcessEnv} env */
function unit(env) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`, ...extra];
  // React's production build has no act().
  return withReport(REPORTS.vitest, 'node_modules/vitest/vitest.mjs', args, { ...env, NODE_ENV: 'test' });
}

/** @param {NodeJS.ProcessEnv} env */
async function endToEnd(env) {
  const args = ['test', '--reporter=list,json', ...extra];
  const withFirefox = env.TEST_TIER === 'long' || extra.includes('--project=firefox');
  const variables = {
    ...env,
    ...(await provideBrowsers({ withFirefox })),
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.playwright,
  };
  return withReport(REPORTS.playwright, 'node_modules/@playwright/test/cli.js', args, variables);
}

/** @param {string} report @param {string} script @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
async function withReport(report, script, args, env) {
  rmSync(report, { force: true });
  const { code } = await runNode(script, args, { env });
  return readReport(report, code);
}

/**
 * Runs one part and records its result and times. If its setup fails, the part has failed and the others still run.
 * @param {string} name
 * @param {() => Promise<import('./lib/tally.mjs').Tally>} run
 */
async function part(name, run) {
  const startedMs = Date.now();
  const startedSeconds = processorTime();
  const tally = await run().catch((error) => {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return ONE_FAILED;
  });
  times.push({ name, seconds: (Date.now() - startedMs) / 1_000, processor: processorTime() - startedSeconds });
  const isUnnamed = tally.failed > 0 && tally.failures.length === 0;
  tallies.push(isUnnamed ? { ...tally, failures: [`${name}: its output above says why`] } : tally);
  return tally;
}

/**
 * Returns the processor time of this process, of those that it started and that have ended, and of PostgreSQL, in
 * seconds; NaN where it is not known.
 */
function processorTime() {
  return (processorSeconds() ?? Number.NaN) + (postgres?.pid ? (processorSeconds(postgres.pid) ?? 0) : 0);
}

/** @param {{ name: string, seconds: number, processor: number }} spent */
function line({ name, seconds, processor }) {
  const measured = Number.isNaN(processor) ? '' : `, ${processor.toFixed(1)} s of processor time`;
  return `${name}: ${seconds.toFixed(1)} s${measured}`;
}
