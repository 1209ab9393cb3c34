import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { examplePathname, PAGES } from '#contract/pages.ts';
import { PRESALE_DOCUMENTS } from '#contract/presale-documents.ts';
import type { SiteFacts } from '#contract/site-facts.ts';

/** Not in the table of pages, so it renders the page for unknown paths. */
export const NOT_FOUND_PATHNAME = '/404';

/** A pathname for each page of the contract's table, each document, and the one for unknown paths. */
export const ALL_PATHNAMES: readonly string[] = [
  ...PAGES.flatMap((page) => page.paths).map(examplePathname),
  ...PRESALE_DOCUMENTS.map(({ path }) => path),
  NOT_FOUND_PATHNAME,
];

/** Rendering usually takes about a second. */
const RENDER_MS_MAX = 60_000;

export interface RenderTask {
  readonly distDir: string;
  readonly publicOrigin: string | undefined;
  readonly facts: SiteFacts;
  readonly nowMs: number;
  readonly pathnames: readonly string[];
  /** Labelled, without scripts, and its links lead to other previews. */
  readonly isPreview?: boolean;
}

export interface RenderedPage {
  /** The HTML, or the text of a document. */
  readonly html: string;
  /** When the passing of time alone changes the page, ms since the epoch. */
  readonly changesAtMs: number;
}

/** By pathname. */
export type RenderedPages = ReadonlyMap<string, RenderedPage>;

/**
 * Renders pages in a worker thread. React's renderer enables asynchronous context tracking for its whole thread, which
 * would make every promise of later requests more expensive.
 *
 * @throws {Error} when a page cannot be rendered within the time limit
 */
export async function renderPages(task: RenderTask): Promise<RenderedPages> {
  const worker = new Worker(path.join(task.distDir, 'server/render-worker.js'), { workerData: task, execArgv: [] });
  const timeLimit = setTimeout(() => void worker.terminate(), RENDER_MS_MAX);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The render worker exited without a result.')));
    });
  } finally {
    clearTimeout(timeLimit);
    await worker.terminate();
  }
}
