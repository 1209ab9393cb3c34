// npm run bench -- <name> [arguments]: runs bench/<name>.ts against a fresh build; without a name, lists them.
import './lib/require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';
import { openTestPostgres } from './lib/postgres.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

const [name, ...extra] = process.argv.slice(2);

await runCommand(async () => {
  const names = benchmarkNames();
  if (name === undefined || !names.includes(name)) {
    if (name !== undefined) say(`There is no benchmark "${name}".`);
    say(`Benchmarks: ${names.join(', ') || 'none yet'}. Run one with: npm run bench -- <name>`);
    return name === undefined ? 0 : 2;
  }
  await ensureInstalled();
  await ensureBuilt();
  const postgres = await openTestPostgres();
  if (!postgres) say('*** No PostgreSQL here (nor TEST_DATABASE_URL): what needs one is left out.');
  try {
    const { code } = await runNode(
      inProject('node_modules', 'tsx', 'dist', 'cli.mjs'),
      [inProject('bench', `${name}.ts`), ...extra],
      {
        env: { ...process.env, NODE_ENV: 'production', ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) },
      },
    );
    return code;
  } finally {
    if (postgres) await postgres.stop();
  }
});

function benchmarkNames() {
  const folder = inProject('bench');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
}
