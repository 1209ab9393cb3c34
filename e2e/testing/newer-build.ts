import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../../dist');
/** Inside the project, so that the copied server finds its packages. */
const CACHE = resolve(import.meta.dirname, '../../.cache');
const TEXT = /\.(html|js|json)$/;
const ENTRY = /index-[\w-]+\.js/;

export interface NewerBuild {
  /** The copy's server. */
  readonly serverEntry: string;
  /** Name of the script that every page of the copy names. */
  readonly entryScript: string;
  readonly remove: () => Promise<void>;
}

/** Copies the build and renames its entry script, as a new version of the site would. */
export async function copyAsNewerBuild(): Promise<NewerBuild> {
  const folder = await mkdtemp(join(CACHE, 'newer-build-'));
  const dist = join(folder, 'dist');
  await cp(DIST, dist, { recursive: true });
  const [oldEntry = ''] = ENTRY.exec(await readFile(join(dist, 'client/index.html'), 'utf8')) ?? [];
  const entryScript = oldEntry.replace('.js', 'N.js');
  for (const part of ['client', 'server/pages']) await replaceInFiles(join(dist, part), oldEntry, entryScript);
  await rename(join(dist, 'client/assets', oldEntry), join(dist, 'client/assets', entryScript));
  return {
    serverEntry: join(dist, 'server/main.js'),
    entryScript,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function replaceInFiles(folder: string, from: string, to: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))) {
    if (!TEXT.test(file)) continue;
    const text = await readFile(file, 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    // The compressed copies have the old text.
    for (const suffix of ['.br', '.gz']) await rm(file + suffix, { force: true });
  }
}
