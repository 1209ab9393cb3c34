// npm test: checks, unit tests and the main journeys in Chromium; installs and builds first.
// npm test -- long: the tests named `*.long.test.ts`, and what runs in Firefox. npm test -- all: both.
// npm test -- check|unit|e2e [arguments]: one part of `npm test`; arguments (unit: Vitest's, e2e: Playwright's) select
// from the long tests too.
// --repeat N: repeats the selected tests, `npm test -- long --repeat 50 src/server/stop.test.ts e2e/miner.test.ts`.
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
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { NOTHING, ONE_FAILED, readReport, sum, summary } from './lib/tally.mjs';

const PARTS = ['check', 'unit', 'e2e'];
const TIERS = { short: ['short'], long: ['long'], all: ['short', 'long'] };

/** Debian packages, and a program of each. */
const NEIGHBOURS = [
  { name: 'haproxy', program: 'haproxy' },
  { name: 'nginx', program: 'nginx' },
  { name: 'pgbouncer', program: 'pgbouncer' },
  { name: 'prometheus', program: 'promtool' },
];
/** For the cluster. */
const NEIGHBOURS_OF_LONG = [
  { name: 'etcd-server', program: 'etcd' },
  { name: 'patroni', program: 'patroni' },
];
const TIERS_WITH_LONG = new Set(['long', 'all']);

const [selected = 'short', ...extra] = process.argv.slice(2);
const repeatAt = extra.indexOf('--repeat');
const repeat = repeatAt < 0 ? 1 : Number(extra.splice(repeatAt, 2)[1]);
const isPart = PARTS.includes(selected);

/** @type {import('./lib/tally.mjs').Tally[]} */
const tallies = [];
/** @type {string[]} */
const durations = [];

await runCommand(async () => {
  if ((!isPart && !Object.hasOwn(TIERS, selected)) || !(repeat >= 1)) {
    say('Usage: npm test [-- long | all | check | unit | e2e] [--repeat N] [files or names]');
    return 2;
  }
  await ensureInstalled(DEVELOPMENT);
  await provideNeighbours();
  mkdirSync(inProject('.cache'), { recursive: true });
  if ((selected === 'long' || selected === 'all') && extra.length === 0) await timed('tools', checkTools);
  if (selected === 'check' || (!isPart && selected !== 'long' && extra.length === 0))
    await timed('check', () =>
      runNode('scripts/check.mjs', []).then(({ code }) => (code === 0 ? NOTHING : ONE_FAILED)),
    );
  if (selected !== 'check') await runTests();
  process.stdout.write(`\n${durations.join(', ')}\n${summary(tallies)}\n`);
  return tallies.every(({ failed }) => failed === 0) ? 0 : 1;
});

/** Continuous integration tests what stands around the server; elsewhere the tests say what they did not run. */
async function provideNeighbours() {
  const needed = [...NEIGHBOURS, ...(TIERS_WITH_LONG.has(selected) ? NEIGHBOURS_OF_LONG : [])];
  const missing = needed.filter(({ program }) => findProgram([program]) === undefined).map(({ name }) => name);
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
  const built = await timed('build', () => ensureBuilt().then(() => NOTHING));
  const template = await ensureDataTemplate();
  const postgres = await openTestPostgres({ install: Boolean(process.env.CI), isDurable: false });
  say(
    postgres
      ? `PostgreSQL for the tests: ${postgres.origin}.`
      : '\n*** The tests on PostgreSQL are SKIPPED: it is not installed. Install PostgreSQL (Debian: apt-get install postgresql)\n' +
          '*** or set TEST_DATABASE_URL.\n',
  );
  const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const env = { ...process.env, TEST_DATA_TEMPLATE: template, ...database };
  try {
    for (const { name, part, tier, args } of runs()) {
      // Without a built server every end-to-end test would fail for the same reason.
      if (part === 'e2e' && built.failed > 0) continue;
      const tierEnv = tier === undefined ? env : { ...env, TEST_TIER: tier };
      await timed(name, () => (part === 'e2e' ? endToEnd(tierEnv, args) : unit(tierEnv, args)));
    }
  } finally {
    await postgres?.stop();
  }
}

/**
 * Returns what to run. Arguments select files, or are options of Vitest and Playwright: those of a tier are files, of
 * which the ones in e2e/ belong to Playwright. Selected tests may be of either tier.
 * @returns {{ name: string, part: string, tier: string | undefined, args: readonly string[] }[]}
 */
function runs() {
  const tierOf = (/** @type {string} */ tier) => (extra.length > 0 ? undefined : tier);
  if (isPart) return [{ name: selected, part: selected, tier: tierOf('short'), args: extra }];
  const isBrowserTest = (/** @type {string} */ file) => file.startsWith('e2e/');
  return TIERS[/** @type {keyof typeof TIERS} */ (selected)].flatMap((tier) =>
    ['unit', 'e2e']
      .map((part) => ({
        name: tier === 'long' ? `long ${part}` : part,
        part,
        tier: tierOf(tier),
        args: extra.filter((file) => isBrowserTest(file) === (part === 'e2e')),
      }))
      .filter(({ args }) => extra.length === 0 || args.length > 0),
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} selection
 */
async function unit(env, selection) {
  const options = ['run', '--reporter=default', '--reporter=json', ...(repeat > 1 ? ['--retry=0'] : [])];
  /** @type {import('./lib/tally.mjs').Tally[]} */
  const results = [];
  // Each repetition is a process of its own, which starts from nothing.
  for (let round = 1; round <= repeat; round += 1) {
    const report = freshReport('vitest');
    const args = [...options, `--outputFile.json=${report}`, ...selection];
    // React's production build has no act().
    const { code } = await runNode('node_modules/vitest/vitest.mjs', args, { env: { ...env, NODE_ENV: 'test' } });
    results.push(readReport(report, code));
  }
  return sum(results);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} selection
 */
async function endToEnd(env, selection) {
  const report = freshReport('playwright');
  const browsers = await provideBrowsers();
  const repetition = repeat > 1 ? [`--repeat-each=${repeat}`, '--retries=0'] : [];
  const args = ['test', '--reporter=list,json', ...repetition, ...selection];
  const { code } = await runNode('node_modules/@playwright/test/cli.js', args, {
    env: { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return readReport(report, code);
}

/** @param {string} name */
function freshReport(name) {
  const path = inProject('.cache', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/**
 * Runs one part and records its result and duration. If its setup fails, the part has failed and the others still run.
 * @param {string} name
 * @param {() => Promise<import('./lib/tally.mjs').Tally>} run
 */
async function timed(name, run) {
  const startedMs = Date.now();
  const tally = await run().catch((error) => {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return ONE_FAILED;
  });
  durations.push(`${name} ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
  const isUnnamed = tally.failed > 0 && tally.failures.length === 0;
  tallies.push(isUnnamed ? { ...tally, failures: [`${name}: its output above says why`] } : tally);
  return tally;
}
