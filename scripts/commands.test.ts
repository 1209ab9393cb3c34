import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

it.each([
  ['admin', 'list'],
  ['backup', 'backup'],
  ['claims', 'snapshot'],
  ['data', 'move'],
])('npm run %s installs and builds nothing, and says what to run', (script, argument) => {
  // The scripts in a project without packages.
  const project = temporaryFolder();
  cpSync(import.meta.dirname, join(project, 'scripts'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module","version":"1.2.3"}');
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
