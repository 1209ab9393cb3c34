import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileWithCopies, readWithCopies } from './compressed-copies.ts';
import { renderPages } from './render-pages.ts';

/**
 * The pages as the build renders and compresses them, for a server without a public origin. A start that renders them itself takes
 * twice as long.
 */

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
export async function readBuiltPages(distDir: string): Promise<Map<string, FileWithCopies>> {
  const folder = folderOf(distDir);
  const names = new Set(await readdir(folder));
  const pages = [...names]
    .filter((name) => name.endsWith(HTML))
    .map(async (name): Promise<[string, FileWithCopies]> => {
      const pathname = decodeURIComponent(name.slice(0, -HTML.length));
      return [pathname, await readWithCopies(folder, name, names)];
    });
  return new Map(await Promise.all(pages));
}

function folderOf(distDir: string): string {
  return path.join(distDir, 'server/pages');
}
