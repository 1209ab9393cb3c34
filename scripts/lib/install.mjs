import { accessSync, constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { runNpm } from './npm.mjs';
import { SetupError, say } from './outcome.mjs';
import { inProject, projectRoot } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

const LOCK_FILE = 'package-lock.json';
const NPM_LIST = 'node_modules/.package-lock.json';
const STAMP = 'node_modules/.technovex-installed';
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED|network/;

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage */

/**
 * Installs the locked dependencies when they are missing or not those of the lock file, this Node and this machine.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withSetupLock(async (alsoFor) => {
    if (!isInstalled()) await install(alsoFor);
  });
}

/**
 * True when node_modules holds what the lock file asks for. An install made by hand (`npm ci`) counts when it is complete.
 * @param {string} [root]
 */
export function isInstalled(root = projectRoot) {
  const want = installStamp(root);
  if (want === undefined) return false;
  const stampPath = join(root, STAMP);
  const stamp = readIfThere(stampPath);
  if (stamp === want) return true;
  if (stamp !== undefined && machineOf(stamp) !== machineOf(want)) return false;
  if (!isComplete(root)) return false;
  try {
    writeFileSync(stampPath, want);
  } catch (error) {
    // The stamp only saves the comparison next time; a folder that we may not write can still be run from.
    say(`Could not write ${stampPath}: ${error instanceof Error ? error.message : error}`);
  }
  return true;
}

/** @param {(pid: number) => void} onStart */
async function install(onStart) {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new SetupError(`The dependencies are not installed, and ${projectRoot} is not writable for this user.`);
  }
  say('Installing dependencies (npm ci) ...');
  rmSync(inProject(STAMP), { force: true });
  const { code, errors } = await runNpm(
    [
      'ci',
      // Build tools are development dependencies, and NODE_ENV=production would leave them out.
      '--include=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      // npm's own waits make a machine without network look hung for more than a minute.
      '--fetch-retries=4',
      '--fetch-retry-factor=2',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=10000',
      `--prefix=${projectRoot}`,
    ],
    { output: 'stderr', keepErrors: true, onStart },
  );
  if (code !== 0) throw new SetupError(failure(errors));
  const stamp = installStamp(projectRoot);
  if (stamp === undefined) throw new SetupError('npm ci ended well but left no node_modules.');
  writeFileSync(inProject(STAMP), stamp);
}

/** @param {string} errors */
function failure(errors) {
  if (/EACCES|EROFS|EPERM/.test(errors)) {
    return `The dependencies could not be installed: ${projectRoot} is not writable for this user.`;
  }
  if (/ENOSPC/.test(errors)) return 'The dependencies could not be installed: the disk is full.';
  if (OFFLINE.test(errors)) {
    return (
      'The dependencies could not be installed: the package registry could not be reached. ' +
      'Check the network (or the proxy and registry settings of npm) and start again.'
    );
  }
  return 'The dependencies could not be installed; what npm said stands above.';
}

/**
 * Names one state of an installation: Node's major version and the machine (first line), the lock file, and the list that
 * npm keeps of what it put there last, so that a later `npm prune` or `npm install` is noticed.
 * @param {string} root
 */
function installStamp(root) {
  const npmList = statSync(join(root, NPM_LIST), { throwIfNoEntry: false });
  if (!npmList) return undefined;
  const machine = `node ${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`;
  return [machine, fingerprint([join(root, LOCK_FILE)], root), `${npmList.size} ${npmList.mtimeMs}`].join('\n');
}

/** @param {string} stamp */
function machineOf(stamp) {
  return stamp.split('\n')[0];
}

/**
 * Compares npm's list of what it installed with the lock file. Optional packages may be missing, as most are for other
 * machines; one that is there and is not for this machine tells that the folder came from elsewhere.
 * @param {string} root
 */
function isComplete(root) {
  const present = packagesIn(join(root, NPM_LIST));
  if (Object.values(present).some((there) => !isForThisMachine(there))) return false;
  return Object.entries(packagesIn(join(root, LOCK_FILE))).every(([path, wanted]) => {
    if (path === '') return true;
    const there = present[path];
    return there ? there.version === wanted.version && there.integrity === wanted.integrity : wanted.optional === true;
  });
}

/** @param {LockedPackage} locked */
function isForThisMachine({ os = [], cpu = [] }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * npm's reading of the `os` and `cpu` lists: names that are allowed, or names after `!` that are not.
 * @param {readonly string[]} list
 * @param {string} name
 */
function allows(list, name) {
  if (list.includes(`!${name}`)) return false;
  const allowed = list.filter((entry) => !entry.startsWith('!'));
  return allowed.length === 0 || allowed.includes(name);
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(path) {
  const text = readIfThere(path);
  return text === undefined ? {} : JSON.parse(text).packages || {};
}

/** @param {string} path */
function readIfThere(path) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : undefined;
}
