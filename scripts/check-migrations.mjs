// Part of npm run check: fails when the schema has changes without a migration in drizzle/ (or the given folder).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { runCommand, say } from './lib/command.mjs';
import { inProject, projectRoot } from './lib/project.mjs';

await runCommand(async () => {
  mkdirSync(inProject('.cache'), { recursive: true });
  const copy = mkdtempSync(inProject('.cache', 'migrations-'));
  try {
    cpSync(process.argv[2] ?? inProject('drizzle'), copy, { recursive: true });
    const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate'], {
      cwd: projectRoot,
      env: { ...process.env, MIGRATIONS_DIR: relative(projectRoot, copy).replaceAll('\\', '/') },
      encoding: 'utf8',
    });
    // drizzle-kit exits with 0 after some errors too.
    if (stdout.includes('No schema changes')) return 0;
    say(`${stdout}${stderr}`);
    say('The schema and the migrations in drizzle/ disagree. Write the missing migration with: npm run db:generate');
    return 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
