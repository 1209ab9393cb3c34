import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { satisfies } from 'semver';
import { describe, expect, test } from 'vitest';
import { SERVER_FLAGS } from '#server/testing/server-process.ts';

/** The oldest Node that the product promises to run on. */
const OLDEST_NODE = '20.19.0';
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  /** For a package everywhere, or for what one package asks for. */
  readonly overrides: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly engines?: Readonly<Record<string, string>> | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest: Manifest = readJson('package.json');
const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = readJson('package-lock.json');

describe('package.json', () => {
  test('starts the server with the flags of the benchmarks', () => {
    expect(manifest.scripts.start).toBe(`exec node ${SERVER_FLAGS.join(' ')} scripts/start.mjs`);
  });

  test('pins every version exactly', () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
    const versions = [
      dependencies,
      devDependencies,
      optionalDependencies,
      ...Object.entries(overrides).map(([name, version]) =>
        typeof version === 'string' ? { [name]: version } : version,
      ),
    ];
    expect(versions.flatMap(Object.entries).filter(([, version]) => !EXACT_VERSION.test(version))).toEqual([]);
  });

  test('requires the versions of the lock file', () => {
    const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
  });
});

describe('the lock file', () => {
  test('has the optional packages of every platform, without which npm ci fails or macOS gets a broken install', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isResolved(path, name))
        .map((name) => `${path} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('has the hash of every package', () => {
    const unhashed = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });

  test(`has no package that needs a Node newer than ${OLDEST_NODE}`, () => {
    const tooNew = Object.entries(packages).filter(([path, { engines }]) => {
      const range = engines && 'node' in engines ? engines.node : undefined;
      return path !== '' && range !== undefined && !satisfies(OLDEST_NODE, range);
    });
    expect(tooNew.map(([path, { engines }]) => [path, engines])).toEqual([]);
  });
});

/** Looks where Node looks: beside the package, then in every folder above it. */
function isResolved(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${folder}${folder ? '/' : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, '..', name), 'utf8'));
}
