import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { SetupError } from './outcome.mjs';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

const TEMPLATES = inProject('.cache', 'data-templates');

/**
 * The folder of a migrated, empty embedded database for tests to copy; made again when the migrations or the database's code
 * have changed.
 */
export async function ensureDataTemplate() {
  const sources = ['drizzle', 'package-lock.json', join('src', 'server', 'db')].map((name) => inProject(name));
  const template = join(TEMPLATES, fingerprint(sources));
  if (existsSync(template)) return template;
  mkdirSync(TEMPLATES, { recursive: true });
  for (const outdated of readdirSync(TEMPLATES)) rmSync(join(TEMPLATES, outdated), { recursive: true, force: true });
  const draft = mkdtempSync(join(TEMPLATES, 'draft-'));
  const program = inProject('src', 'server', 'testing', 'make-data-template.ts');
  const { code } = await runNode(inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), [program, draft]);
  if (code !== 0) throw new SetupError('The database for the tests could not be made; what went wrong stands above.');
  renameSync(draft, template);
  return template;
}
