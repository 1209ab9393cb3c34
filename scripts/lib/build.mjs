import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SetupError, say } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ensureInstalled, RUNTIME } from './install.mjs';
import { inProject, projectRoot, serverEntry } from './project.mjs';
import { runNode } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Holds the hash of the sources of the build. In a folder that every build empties. */
const stampPath = inProject('dist', 'server', '.built-from');

/** Installs the dependencies, then builds the site and the server into dist/, where either is out of date. */
export async function ensureBuilt() {
  await ensureInstalled(RUNTIME);
  if (isBuilt(sourcesFingerprint())) return;
  await withSetupLock(async (addProcess) => {
    // Computed before the build, so that a file changed during it causes another build.
    const sources = sourcesFingerprint();
    if (!isBuilt(sources)) await build(sources, addProcess);
  });
}

/** @param {string} sources */
function isBuilt(sources) {
  return existsSync(serverEntry) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sources;
}

/** Covers everything that the build reads. */
function sourcesFingerprint() {
  const settings = readdirSync(projectRoot).filter((name) => /^tsconfig.*\.json$/.test(name));
  const sources = ['package.json', 'package-lock.json', 'index.html', 'vite.config.ts', 'src', 'public', ...settings];
  return fingerprint([...sources.map((name) => inProject(name)), inProject('scripts', 'lib', 'offline-assets.mjs')]);
}

/** @param {string} sources @param {(pid: number) => void} onStart */
async function build(sources, onStart) {
  const dist = inProject('dist');
  try {
    accessSync(existsSync(dist) ? dist : projectRoot, constants.W_OK);
  } catch {
    throw new SetupError(`The site has to be built first, and ${projectRoot} is not writable for this user.`);
  }
  say('Building the site and the server (vite build) ...');
  rmSync(stampPath, { force: true });
  // Without the list of the hundreds of files that it writes.
  const { code } = await runNode('node_modules/vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    output: 'stderr',
    onStart,
  });
  if (code !== 0 || !existsSync(serverEntry)) throw new SetupError('The build failed: see its output above.');
  writeCommit();
  writeFileSync(stampPath, sources);
}

/** Writes the commit that was built, where git knows it, for the admin area. */
function writeCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status === 0) writeFileSync(inProject('dist', 'server', '.commit'), stdout);
}
