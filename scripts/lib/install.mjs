import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { SetupError, say } from './command.mjs';
import { inProject, projectRoot } from './project.mjs';
import { run } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * @typedef {object} PackageSet
 * @property {string} folder has the package.json and its lock file
 * @property {boolean} dev with the development dependencies
 */

/** What the server runs and is built with. */
export const RUNTIME = /** @type {const} */ ({ folder: projectRoot, dev: false });
/** Also what checks and tests need. */
export const DEVELOPMENT = /** @type {const} */ ({ folder: projectRoot, dev: true });
/** What only some benchmarks and long tests need. */
export const TOOLS = /** @type {const} */ ({ folder: inProject('tools'), dev: false });

const CI_FLAGS = [
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  // npm's own retries take more than a minute on a machine without network.
  '--fetch-retries=4',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
];
/** Patterns of npm's output and their meaning; the first match counts. */
const FAILURES = /** @type {const} */ ([
  [/EACCES|EROFS|EPERM/, 'the folder is not writable for this user.'],
  [/ENOSPC/, 'the disk is full.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|network/,
    'the package registry could not be reached. Check the network (or the proxy and registry settings of npm) and try again.',
  ],
  [/^/, 'see the output of npm above.'],
]);

/**
 * @typedef {{
 *   version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   os?: string[], cpu?: string[],
 * }} LockedPackage
 */

/**
 * Installs the locked packages of a set when some are missing, outdated or those of another platform.
 * @param {PackageSet} set
 */
export async function ensureInstalled(set) {
  if (isInstalled(set)) return;
  await withSetupLock(async (addProcess) => {
    if (!isInstalled(set)) await install(set, addProcess);
  });
}

/**
 * Compares npm's list of installed packages with the lock file. More may be installed than the set has. Optional
 * packages may be missing, as those for other platforms are; an installed one for another platform means that the
 * folder was copied from there.
 * @param {PackageSet} set
 */
export function isInstalled({ folder, dev: withDev }) {
  const list = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  if (!Object.values(installed).every(isForThisMachine)) return false;
  const { '': _root, ...wanted } = packagesIn(join(folder, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, link = false, dev = false, optional = false }]) => {
    // A link leads to a folder of the project, which has an entry of its own; npm notes `dev` only there.
    if (link || (dev && !withDev)) return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
}

/** @param {PackageSet} set @param {(pid: number) => void} onStart */
async function install({ folder, dev }, onStart) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new SetupError(`The dependencies are not installed, and ${folder} is not writable for this user.`);
  }
  // Said explicitly, because NODE_ENV decides otherwise.
  const flags = [dev ? '--include=dev' : '--omit=dev', ...CI_FLAGS, `--prefix=${folder}`];
  const where = folder === projectRoot ? '' : ` in ${relative(projectRoot, folder)}`;
  say(`Installing dependencies${where} (npm ci ${flags[0]}) ...`);
  const npm = npmScript();
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const options = /** @type {const} */ ({ output: 'stderr', keepErrors: true, onStart });
  const { code, errors } = await run(command, [...args, 'ci', ...flags], options);
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
