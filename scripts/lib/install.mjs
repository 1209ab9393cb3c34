import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError, say } from './command.mjs';
import { projectRoot } from './project.mjs';
import { run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const CI_FLAGS = [
  // Build tools are development dependencies, and NODE_ENV=production would leave them out.
  '--include=dev',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  // npm's own retries take more than a minute on a machine without network.
  '--fetch-retries=4',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
  `--prefix=${projectRoot}`,
];
/** Patterns of npm's output and their meaning; the first match counts. */
const FAILURES = /** @type {const} */ ([
  [/EACCES|EROFS|EPERM/, `${projectRoot} is not writable for this user.`],
  [/ENOSPC/, 'the disk is full.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|network/,
    'the package registry could not be reached. Check the network (or the proxy and registry settings of npm) and try again.',
  ],
  [/^/, 'see the output of npm above.'],
]);

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 */

/** Installs the locked dependencies when they are missing, incomplete or those of another platform. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withSetupLock(async (addProcess) => {
    if (!isInstalled()) await install(addProcess);
  });
}

/**
 * Compares npm's list of installed packages with the lock file. Optional packages may be missing, as those for other
 * platforms are; an installed one for another platform means that the folder was copied from there.
 * @param {string} [root]
 */
export function isInstalled(root = projectRoot) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  if (!Object.values(installed).every(isForThisMachine)) return false;
  const { '': _root, ...wanted } = packagesIn(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional = false }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
}

/** @param {(pid: number) => void} onStart */
async function install(onStart) {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new SetupError(`The dependencies are not installed, and ${projectRoot} is not writable for this user.`);
  }
  say('Installing dependencies (npm ci) ...');
  const npm = npmScript();
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const options = /** @type {const} */ ({ output: 'stderr', keepErrors: true, onStart });
  const { code, errors } = await run(command, [...args, 'ci', ...CI_FLAGS], options);
  if (code === 0) return;
  const [, meaning] = FAILURES.find(([pattern]) => pattern.test(errors)) ?? [];
  throw new SetupError(`The dependencies could not be installed: ${meaning}`);
}

/**
 * Finds the npm that started this process, otherwise that of this Node; on Windows `npm` cannot be run without a shell.
 */
function npmScript() {
  const nodeFolder = dirname(process.execPath);
  return [
    process.env.npm_execpath,
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
}

/** @param {LockedPackage} locked */
function isForThisMachine({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * npm's `os` and `cpu` lists allow their entries, or exclude those with `!`.
 * @param {string[] | undefined} list
 * @param {string} name
 */
function allows(list, name) {
  return !list || list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));
}

/** @param {string} path @returns {Record<string, LockedPackage>} */
function packagesIn(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
