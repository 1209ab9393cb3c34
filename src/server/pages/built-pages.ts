import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderPages } from './render-pages.ts';

/**
 * The pages as the build renders and compresses them, for a server without a public origin. A start that renders them itself takes
 * twice as long.
 */

/** A page and its compressed copies, where they are smaller. */
export interface BuiltPage {
  readonly html: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const HTML = '.html';

/** Part of the build: `vite.config.ts` compresses what this leaves. */
export async function writeBuiltPages(distDir: string): Promise<void> {
  const folder = folderOf(distDir);
  await mkdir(folder, { recursive: true });
  for (const [pathname, html] of await renderPages({ distDir, publicOrigin: undefined })) {
    await writeFile(path.join(folder, encodeURIComponent(pathname) + HTML), html);
  }
}

/** By pathname. */
export async function readBuiltPages(distDir: string): Promise<Map<string, BuiltPage>> {
  const folder = folderOf(distDir);
  const names = new Set(await readdir(folder));
  const read = async (name: string): Promise<Buffer | undefined> =>
    names.has(name) ? readFile(path.join(folder, name)) : undefined;
  const pages = [...names]
    .filter((name) => name.endsWith(HTML))
    .map(async (name): Promise<[string, BuiltPage]> => {
      const [html, br, gzip] = await Promise.all([
        readFile(path.join(folder, name)),
        read(`${name}.br`),
        read(`${name}.gz`),
      ]);
      return [decodeURIComponent(name.slice(0, -HTML.length)), { html, br, gzip }];
    });
  return new Map(await Promise.all(pages));
}

function folderOf(distDir: string): string {
  return path.join(distDir, 'server/pages');
}
