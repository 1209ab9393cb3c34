// npm test: all checks and tests except the slowest end-to-end tests (playwright.config.ts); installs and builds first.
// npm test -- check|unit|e2e [arguments]: one complete part; arguments are passed to it (unit: Vitest, e2e:
// Playwright).
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
const [part, ...extra] = process.argv.slice(2);

/** @type {import('./lib/tally.mjs').Tally[]} */
const tallies = [];
/** @type {string[]} */
const durations = [];

await runCommand(async () => {
  if (part !== undefined && !PARTS.includes(part)) {
    say(`There is no part "${part}". Parts: ${PARTS.join(', ')}; without one, everything runs.`);
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
  return part === undefined || part === name;
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
  const env = { ...process.env, TEST_DATA_TEMPLATE: template, ...database };
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
  const selection = part === undefined ? { E2E_MAIN: '1' } : {};
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...extra], {
    env: { ...env, ...browsers, ...selection, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
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
