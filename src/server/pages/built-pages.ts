import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documentAt } from '#contract/documents.ts';
import { PAGE_FACTS, pageAt, SITE_WIDE_DATA } from '#contract/pages.ts';
import type { SiteData } from '#contract/site-data.ts';
import { ALL_PATHNAMES, openPageRenderer } from './page-renderer.ts';

/**
 * The pages that the build renders and compresses: a start renders only those whose facts differ from the built ones.
 */

const HTML = '.html';
const INDEX = 'index.json';

interface Index {
  /** The inputs of each page, by pathname. JSON has no Infinity: a page that time does not change has null. */
  readonly pages: Readonly<Record<string, Pick<BuiltPage, 'inputsKey'> & { readonly changesAtMs: number | null }>>;
  readonly scriptHashes: readonly string[];
}

/** A file of the build, with the compressed copies that the build wrote beside it where they are smaller. */
export interface PrecompressedFile {
  readonly bytes: Buffer;
  readonly compressed: { readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
}

export interface BuiltPage extends PrecompressedFile {
  readonly inputsKey: string;
  /** When the passing of time alone changes the page, ms since the epoch. */
  readonly changesAtMs: number;
}

export interface BuiltPages {
  /** By pathname. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Of the inline scripts of all pages, as a content security policy names them. */
  readonly scriptHashes: readonly string[];
}

/** Part of the build; `vite.config.ts` compresses the files that it writes. */
export async function writeBuiltPages(options: {
  readonly distDir: string;
  readonly facts: SiteData;
  readonly nowMs: number;
  readonly inlineScripts: readonly string[];
}): Promise<void> {
  const inputs = { publicOrigin: undefined, facts: options.facts };
  const folder = folderOf(options.distDir);
  await mkdir(folder, { recursive: true });
  const pages: Record<string, Index['pages'][string]> = {};
  const renderer = openPageRenderer(options.distDir);
  for await (const page of renderer.render({ nowMs: options.nowMs, ...inputs, pathnames: ALL_PATHNAMES })) {
    const { pathname, html, changesAtMs } = page;
    pages[pathname] = { inputsKey: pageInputsKey(pathname, inputs), changesAtMs };
    await writeFile(path.join(folder, encodeURIComponent(pathname) + HTML), html);
  }
  renderer.stop();
  const index: Index = { pages, scriptHashes: options.inlineScripts.map(cspHash) };
  await writeFile(path.join(folder, INDEX), JSON.stringify(index));
}

export async function readBuiltPages(distDir: string): Promise<BuiltPages> {
  const folder = folderOf(distDir);
  const [names, index] = await Promise.all([
    readdir(folder).then((all) => new Set(all)),
    readFile(path.join(folder, INDEX), 'utf8').then((text) => JSON.parse(text) as Index),
  ]);
  const pages = Object.entries(index.pages).map(async ([pathname, renderedFrom]): Promise<[string, BuiltPage]> => {
    const file = await readPrecompressed(folder, encodeURIComponent(pathname) + HTML, names);
    const changesAtMs = renderedFrom.changesAtMs ?? Number.POSITIVE_INFINITY;
    return [pathname, { ...file, ...renderedFrom, changesAtMs }];
  });
  return { pages: new Map(await Promise.all(pages)), scriptHashes: index.scriptHashes };
}

function cspHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function folderOf(distDir: string): string {
  return path.join(distDir, 'server/pages');
}

/** Reads `name`, a path below `folder`; `all` has the names of all files there. */
export async function readPrecompressed(
  folder: string,
  name: string,
  all: ReadonlySet<string>,
): Promise<PrecompressedFile> {
  const read = (file: string): Promise<Buffer> => readFile(path.join(folder, file));
  const readCopy = async (ending: string): Promise<Buffer | undefined> =>
    all.has(name + ending) ? read(name + ending) : undefined;
  const [bytes, br, gzip] = await Promise.all([read(name), readCopy('.br'), readCopy('.gz')]);
  return { bytes, compressed: { br, gzip } };
}

/** Returns a key that changes when the page or document at `pathname` has to be rendered again. */
export function pageInputsKey(
  pathname: string,
  { publicOrigin, facts }: { readonly publicOrigin: string | undefined; readonly facts: SiteData },
): string {
  const page = pageAt(pathname);
  const ownFacts = documentAt(pathname)?.facts ?? (page && PAGE_FACTS[page.id]) ?? [];
  return JSON.stringify([publicOrigin ?? null, ...[...SITE_WIDE_DATA, ...ownFacts].map((name) => facts[name] ?? null)]);
}
