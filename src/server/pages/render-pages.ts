import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { examplePathname, PAGES } from '#contract/pages.ts';

/** No page of the table has this path, so it renders the one for unknown paths. */
export const NO_PAGE = '/404';

export interface RenderTask {
  readonly distDir: string;
  readonly publicOrigin: string | undefined;
  readonly pathnames: readonly string[];
}

/** HTML by pathname. */
export type RenderedPages = ReadonlyMap<string, string>;

/**
 * Renders every page of the contract's table, and the one for unknown paths, in a worker thread that ends afterwards. React's renderer
 * switches on asynchronous context tracking for its whole thread, which would make every promise of every later request dearer; and its
 * code need not stay in memory.
 */
export async function renderPages(options: Omit<RenderTask, 'pathnames'>): Promise<RenderedPages> {
  const pathnames = [...PAGES.flatMap((page) => page.paths).map(examplePathname), NO_PAGE];
  const task: RenderTask = { ...options, pathnames };
  const worker = new Worker(path.join(task.distDir, 'server/render-worker.js'), { workerData: task, execArgv: [] });
  // `once` rejects when the worker fails first.
  const [pages] = (await once(worker, 'message')) as [RenderedPages];
  await worker.terminate();
  return pages;
}
