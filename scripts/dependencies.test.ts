import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { SERVER_FLAGS } from '#server/testing/server-process.ts';

/** The oldest Node that the product promises to run on. */
const OLDEST_NODE = '20.19.0';
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** A folder of the project itself, which makes anvil optional and a development dependency at once. */
const ANVIL_FOLDER = 'scripts/anvil';
/** Peers of what the product does not use: PGlite's extensions for a command, and a browser extension's own API. */
const UNUSED_PEERS = /^@electric-sql\/pglite-|^webextension-polyfill$/;

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  readonly scripts?: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  /** For a package everywhere, or for what one package asks for. */
  readonly overrides?: Readonly<Record<string, string | Versions>>;
}
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly engines?: Versions | readonly string[];
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  /** Of a folder of the project, linked into node_modules. */
  readonly link?: boolean;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

test('package.json starts the server with the flags of the benchmarks', () => {
  const { scripts }: Manifest = readJson('package.json');
  expect(scripts?.start).toBe(`exec node ${SERVER_FLAGS.join(' ')} scripts/start.mjs`);
});

test.each(['.', ANVIL_FOLDER, 'tools'])('package.json in %s pins every version exactly', (folder) => {
  const manifest: Manifest = readJson(`${folder}/package.json`);
  const { dependencies, devDependencies, optionalDependencies, overrides = {} } = manifest;
  const overriding = Object.entries(overrides).map(([name, version]) =>
    typeof version === 'string' ? { [name]: version } : version,
  );
  const versions = [dependencies, devDependencies, optionalDependencies, ...overriding];
  const isPinned = (version: string): boolean => EXACT_VERSION.test(version) || version === `file:${ANVIL_FOLDER}`;
  const all = versions.flatMap((some) => Object.entries(some ?? {}));
  expect(all.filter(([, version]) => !isPinned(version))).toEqual([]);
});

test.each(['.', 'tools'])(
  `the lock file in %s has the hash of every package, all optional ones and peers that fit, and runs on Node ${OLDEST_NODE}`,
  (folder) => {
    const { packages }: { packages: LockedPackages } = readJson(`${folder}/package-lock.json`);
    const wrong = Object.entries(packages).flatMap(([path, locked]) => {
      const { integrity, link, engines, optionalDependencies = {}, peerDependencies = {} } = locked;
      const isOwn = path === '' || path === ANVIL_FOLDER || link === true;
      // npm ci fails without those of other platforms, or macOS gets a broken installation.
      const missing = Object.keys(optionalDependencies).filter((name) => !findLocked(packages, path, name));
      // npm checks none of them here.
      const unfit = Object.entries(peerDependencies).filter(([name, range]) => {
        const version = findLocked(packages, path, name)?.version;
        if (version !== undefined) return !satisfies(version, range);
        return !locked.peerDependenciesMeta?.[name]?.optional && !UNUSED_PEERS.test(name);
      });
      const node = engines && 'node' in engines ? engines.node : undefined;
      const isTooNew = path !== '' && node !== undefined && !satisfies(OLDEST_NODE, node);
      const isUnhashed = !isOwn && !integrity;
      const isRight = missing.length === 0 && unfit.length === 0 && !isTooNew && !isUnhashed;
      return isRight ? [] : [{ path, missing, unfit, isTooNew, isUnhashed }];
    });
    expect(wrong).toEqual([]);
  },
);

/** Looks where Node looks: beside the package, then in every folder above it. */
function findLocked(packages: LockedPackages, from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    // Node looks in the folders above a linked one too.
    if (folder === ANVIL_FOLDER) folder = '';
    const found = packages[`${folder}${folder ? '/' : ''}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, '..', name), 'utf8'));
}
