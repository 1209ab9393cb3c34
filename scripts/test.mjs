// npm test: installs and builds what is missing, then runs every check and every test but the end-to-end tests that take longest (playwright.config.ts).
// npm test -- check|unit|e2e [arguments]: one part, whole; the arguments go to it (unit: Vitest, e2e: Playwright).
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { provideBrowsers } from './lib/browsers.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDataTemplate } from './lib/data-template.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { InterruptedError, runCommand, SetupError, say } from './lib/outcome.mjs';
import { openTestPostgres } from './lib/postgres.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { NOTHING, ONE_FAILED, readPlaywrightReport, readVitestReport, sum, tallyLine } from './lib/tally.mjs';

const PARTS = ['check', 'unit', 'e2e'];
const VITEST_REPORT = inProject('.cache', 'vitest.json');
const PLAYWRIGHT_REPORT = inProject('.cache', 'playwright.json');

const [part, ...extra] = process.argv.slice(2);

/** @type {string[]} */
const durations = [];

await runCommand(async () => {
  if (part !== undefined && !PARTS.includes(part)) {
    say(`There is no part "${part}". Parts: ${PARTS.join(', ')}; without one, everything runs.`);
    return 2;
  }
  await ensureInstalled();
  mkdirSync(inProject('.cache'), { recursive: true });
  const tallies = [];
  if (wants('check')) tallies.push(await timed('check', check));
  if (wants('unit') || wants('e2e')) tallies.push(...(await runTests()));
  const total = sum(tallies);
  process.stdout.write(`\n${durations.join(', ')}\n${tallyLine(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});

/** @param {string} name */
function wants(name) {
  return part === undefined || part === name;
}

async function runTests() {
  // Before the unit tests, because some of them run the built server.
  const built = await timed('build', async () => {
    await ensureBuilt();
    return NOTHING;
  });
  const template = await ensureDataTemplate();
  const postgres = await openPostgres();
  try {
    const env = {
      ...process.env,
      TEST_DATA_TEMPLATE: template,
      ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
    };
    const tallies = [built];
    if (wants('unit')) tallies.push(await timed('unit', () => unit(env)));
    // Without a built server every end-to-end test would fail for the same reason.
    if (wants('e2e') && built.failed === 0) tallies.push(await timed('e2e', () => endToEnd(env)));
    return tallies;
  } finally {
    if (postgres) await postgres.stop();
  }
}

async function openPostgres() {
  const postgres = await openTestPostgres({ install: Boolean(process.env.CI) });
  if (postgres) say(`PostgreSQL for the tests: ${postgres.origin}.`);
  else {
    say(
      '\n*** The tests on PostgreSQL are LEFT OUT: no server is installed here. Install PostgreSQL (Debian: apt-get install\n' +
        '*** postgresql) or give the connection string of one in TEST_DATABASE_URL.\n',
    );
  }
  return postgres;
}

async function check() {
  const { code } = await runNode(inProject('scripts', 'check.mjs'), []);
  return code === 0 ? NOTHING : ONE_FAILED;
}

/** @param {NodeJS.ProcessEnv} env */
async function unit(env) {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  // Vitest picks its own NODE_ENV unless one is set, and React's production build has no act().
  const { code } = await runNode(vitest, ['run', ...reporters, ...extra], { env: { ...env, NODE_ENV: 'test' } });
  return readVitestReport(VITEST_REPORT, code);
}

/** @param {NodeJS.ProcessEnv} env */
async function endToEnd(env) {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const browsers = await provideBrowsers();
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await runNode(playwright, ['test', '--reporter=list,json', ...extra], {
    env: {
      ...env,
      ...browsers,
      ...(part === undefined ? { E2E_MAIN: '1' } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    },
  });
  return readPlaywrightReport(PLAYWRIGHT_REPORT, code);
}

/**
 * Runs one part and notes how long it took. A part that cannot run for a reason we can tell has failed; the others go on.
 * @param {string} name
 * @param {() => Promise<import('./lib/tally.mjs').Tally>} run
 */
async function timed(name, run) {
  const startedMs = Date.now();
  try {
    return await run();
  } catch (error) {
    if (error instanceof InterruptedError || !(error instanceof SetupError)) throw error;
    say(error.message);
    return ONE_FAILED;
  } finally {
    durations.push(`${name} ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
  }
}
