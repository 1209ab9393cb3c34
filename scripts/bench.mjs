// npm run bench -- <name> [arguments]: runs bench/<name>.ts against a fresh build; without a name, lists them.
import './lib/require-node.mjs';
import { readdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { runCommand, say } from './lib/command.mjs';
import { DEVELOPMENT, ensureInstalled, TOOLS } from './lib/install.mjs';
import { openTestPostgres } from './lib/postgres.mjs';
import { inProject } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

const [name, ...extra] = process.argv.slice(2);

await runCommand(async () => {
  const names = readdirSync(inProject('bench')).flatMap((file) => /^([^.]+)\.ts$/.exec(file)?.[1] ?? []);
  if (name === undefined || !names.includes(name)) {
    if (name !== undefined) say(`There is no benchmark "${name}".`);
    say(`Benchmarks: ${names.join(', ')}. Run one with: npm run bench -- <name>`);
    return name === undefined ? 0 : 2;
  }
  await ensureInstalled(DEVELOPMENT);
  // Lighthouse.
  if (name === 'web') await ensureInstalled(TOOLS);
  await ensureBuilt();
  const postgres = await openTestPostgres();
  if (!postgres)
    say('*** PostgreSQL is not installed and TEST_DATABASE_URL is not set: benchmarks on PostgreSQL are SKIPPED.');
  try {
    const env = { ...process.env, NODE_ENV: 'production', ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };
    return (await runNode('node_modules/tsx/dist/cli.mjs', [`bench/${name}.ts`, ...extra], { env })).code;
  } finally {
    await postgres?.stop();
  }
});
