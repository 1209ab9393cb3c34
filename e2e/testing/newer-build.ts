import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Manifest } from 'vite';

const DIST = resolve(import.meta.dirname, '../../dist');
/** Inside the project, so that the copied server finds its packages. */
const CACHE = resolve(import.meta.dirname, '../../.cache');
const TEXT = /\.(html|js|json)$/;

export interface NewerBuild {
  /** The copy's server. */
  readonly serverEntry: string;
  /** Name of the script that every page of the copy names. */
  readonly entryScript: string;
  readonly remove: () => Promise<void>;
}

/** Copies the build with other names of its scripts, as a new version of the site has. */
export async function copyAsNewerBuild(): Promise<NewerBuild> {
  const folder = await mkdtemp(join(CACHE, 'newer-build-'));
  const dist = join(folder, 'dist');
  await cp(DIST, dist, { recursive: true });
  await cp(join(DIST, '../package.json'), join(folder, 'package.json'));
  const assets = join(dist, 'client/assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const ofThisBuild = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const part of ['client', 'server/pages']) await replaceInFiles(join(dist, part), ofThisBuild, newName);
  for (const name of scripts) await rename(join(assets, name), join(assets, newName(name)));
  const manifest: Manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'));
  const entry = manifest['index.html'];
  if (entry === undefined) throw new Error('The manifest of the copy has no index.html.');
  return {
    serverEntry: join(dist, 'server/main.js'),
    entryScript: basename(entry.file),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function newName(script: string): string {
  return script.replace('.js', 'N.js');
}

async function replaceInFiles(folder: string, pattern: RegExp, replace: (text: string) => string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))) {
    if (!TEXT.test(file)) continue;
    const text = await readFile(file, 'utf8');
    const replaced = text.replaceAll(pattern, replace);
    if (replaced === text) continue;
    await writeFile(file, replaced);
    // The compressed copies have the old text.
    for (const suffix of ['.br', '.gz']) await rm(file + suffix, { force: true });
  }
}
