import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');
const SETTINGS = ['biome.json', 'biome', '.gitignore', 'package.json', 'tsconfig.base.json'].concat(
  ['domain', 'contract', 'server', 'web'].map((layer) => `src/${layer}/tsconfig.json`),
);

export type SourceFiles = readonly (readonly [file: string, code: string])[];

/** Returns the categories of the errors that the real linter reports, by file. */
export function lint(files: SourceFiles): Map<string, string[]> {
  const biome = join(PROJECT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { stdout, stderr } = runInCopy(files, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']);
  if (!stdout.startsWith('{')) throw new Error(`The linter printed no report: ${stderr}`);
  const { diagnostics }: { diagnostics: { severity: string; category: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  const errors = new Map<string, string[]>();
  for (const { severity, category, location } of diagnostics) {
    // A broken plugin is reported as information: only errors count as rejections.
    if (severity === 'error') errors.set(location.path, [...(errors.get(location.path) ?? []), category]);
  }
  return errors;
}

/** Returns the output of the real compiler for all layers. */
export function compile(files: SourceFiles): string {
  const tsc = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
  return runInCopy(files, [tsc, '-b', 'src/server', 'src/web']).stdout;
}

/** Runs Node in a copy of the project's settings with only these files. */
function runInCopy(files: SourceFiles, args: readonly string[]): { stdout: string; stderr: string } {
  const copy = mkdtempSync(join(tmpdir(), 'technovex settings '));
  try {
    for (const name of SETTINGS) cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'junction');
    for (const [file, code] of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), code);
    }
    return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
