import { say } from './command.mjs';
import { findProgram } from './find-program.mjs';
import { run } from './run.mjs';

export function isRoot() {
  return process.getuid?.() === 0;
}

/** Returns whether this is root on Debian, Ubuntu or similar, where packages can be installed without a prompt. */
export function canInstallDebianPackages() {
  return isRoot() && findProgram(['apt-get']) !== undefined;
}

/** Installs Debian packages one by one, because Ubuntu lacks some of them. @param {readonly string[]} names */
export async function installDebianPackages(names) {
  say(`Installing ${names.join(', ')} (apt-get) ...`);
  /** @type {import('./run.mjs').RunOptions} */
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, output: 'stderr' };
  await run('apt-get', ['update', '-q'], options);
  for (const name of names) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
}
