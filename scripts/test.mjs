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
import { ensureInstalled } from './lib/install.mjs';
import { openTestPostgres } from './lib/postgres.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { NOTHING, ONE_FAILED, readReport, summary } from './lib/tally.mjs';

const PARTS = ['check', 'unit', 'e2e'];
const TIERS = ['long', 'all'];
const [selected, ...extra] = process.argv.slice(2);
const isPart = selected !== undefined && PARTS.includes(selected);
/** Which tests run: `short`, `long` or, undefined, both. */
const tier = selected === 'long' ? 'long' : selected === 'all' || (isPart && extra.length > 0) ? undefined : 'short';

/** @type {import('./lib/tally.mjs').Tally[]} */
const tallies = [];
/** @type {string[]} */
const durations = [];

await runCommand(async () => {
  if (selected !== undefined && !isPart && !TIERS.includes(selected)) {
    say(`There is no "${selected}". Parts: ${PARTS.join(', ')}; more tests: ${TIERS.join(', ')}.`);
    return 2;
  }
  await ensureInstalled();
  mkdirSync(inProject('.cache'), { recursive: true });
  if (wants('check'))
    await timed('check', () =>
      runNode('scripts/check.mjs', []).then(({ code }) => (code === 0 ? NOTHING : ONE_FAILED)),
    );
  if (wants('unit') || wants('e2e')) await runTests();
  process.stdout.write(`\n${durations.join(', ')}\n${summary(tallies)}\n`);
  return tallies.every(({ failed }) => failed === 0) ? 0 : 1;
});

/** @param {string} name */
function wants(name) {
  if (isPart) return selected === name;
  return name !== 'check' || selected !== 'long';
}

async function runTests() {
  // Before the unit tests, because some of them run the built server.
  const built = await timed('build', () => ensureBuilt().then(() => NOTHING));
  const template = await ensureDataTemplate();
  const postgres = await openTestPostgres({ install: Boolean(process.env.CI) });
  say(
    postgres
      ? `PostgreSQL for the tests: ${postgres.origin}.`
      : '\n*** The tests on PostgreSQL are SKIPPED: it is not installed. Install PostgreSQL (Debian: apt-get install postgresql)\n' +
          '*** or set TEST_DATABASE_URL.\n',
  );
  const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const env = {
    ...process.env,
    TEST_DATA_TEMPLATE: template,
    ...database,
    ...(tier === undefined ? {} : { TEST_TIER: tier }),
  };
  try {
    if (wants('unit')) await timed('unit', () => unit(env));
    // Without a built server every end-to-end test would fail for the same reason.
    if (wants('e2e') && built.failed === 0) await timed('e2e', () => endToEnd(env));
  } finally {
    await postgres?.stop();
  }
}

/** @param {NodeJS.ProcessEnv} env */
async function unit(env) {
  const report = freshReport('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra];
  // React's production build has no act().
  const { code } = await runNode('node_modules/vitest/vitest.mjs', args, { env: { ...env, NODE_ENV: 'test' } });
  return readReport(report, code);
}

/** @param {NodeJS.ProcessEnv} env */
async function endToEnd(env) {
  const report = freshReport('playwright');
  const browsers = await provideBrowsers();
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...extra], {
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
