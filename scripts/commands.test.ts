import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPTS = resolve(import.meta.dirname);

/** Copies the scripts to a project without packages. */
function projectWithScripts(): string {
  const project = mkdtempSync(join(tmpdir(), 'technovex-commands-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  cpSync(SCRIPTS, join(project, 'scripts'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module","version":"1.2.3"}');
  return project;
}

it.each([
  ['admin', 'list'],
  ['backup', 'backup'],
  ['claims', 'snapshot'],
  ['data', 'move'],
])('npm run %s installs and builds nothing, and says what to run', (script, argument) => {
  const project = projectWithScripts();
  const run = () => {
    const args = [join(project, 'scripts', `${script}.mjs`), argument];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    return stderr;
  };
  expect(run()).toMatch(/^Run npm run build in /);
  mkdirSync(join(project, 'dist', 'server'), { recursive: true });
  for (const name of ['main', script]) writeFileSync(join(project, 'dist/server', `${name}.js`), `import 'missing';`);
  expect(run()).toMatch(/^Packages are missing: run npm ci --omit=dev in /);
  expect(readdirSync(project).sort()).toEqual(['dist', 'package.json', 'scripts']);
});
