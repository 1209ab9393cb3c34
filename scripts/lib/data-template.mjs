import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

const TEMPLATES = inProject('.cache', 'data-templates');

/**
 * Returns the folder of a migrated, empty embedded database for tests to copy; creates it when its sources have
 * changed.
 */
export async function ensureDataTemplate() {
  const sources = ['drizzle', 'package-lock.json', join('src', 'server', 'db')].map((name) => inProject(name));
  const template = join(TEMPLATES, fingerprint(sources));
  if (existsSync(template)) return template;
  mkdirSync(TEMPLATES, { recursive: true });
  for (const outdated of readdirSync(TEMPLATES)) rmSync(join(TEMPLATES, outdated), { recursive: true, force: true });
  const draft = mkdtempSync(join(TEMPLATES, 'draft-'));
  const args = ['src/server/testing/make-data-template.ts', draft];
  const { code } = await runNode('node_modules/tsx/dist/cli.mjs', args);
  if (code !== 0) throw new SetupError('The database for the tests could not be created: see the output above.');
  renameSync(draft, template);
  return template;
}
