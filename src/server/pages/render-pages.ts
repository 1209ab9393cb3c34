import { on } from 'node:events';
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

/** Rendering all pages usually takes about a second. */
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
  readonly pathname: string;
  /** The HTML, or the text of a document. */
  readonly html: string;
  /** When the passing of time alone changes the page, ms since the epoch. */
  readonly changesAtMs: number;
}

/**
 * Renders pages in a worker thread, and yields each as soon as it is rendered, in the order of `pathnames`. React's
 * renderer enables asynchronous context tracking for its whole thread, which would make every promise of later requests
 * more expensive.
 *
 * @throws {Error} when a page cannot be rendered, or not within the time limit
 */
export async function* renderPages(task: RenderTask): AsyncGenerator<RenderedPage, void> {
  const worker = new Worker(path.join(task.distDir, 'server/render-worker.js'), { workerData: task, execArgv: [] });
  const timeLimit = setTimeout(() => void worker.terminate(), RENDER_MS_MAX);
  let renderedPages = 0;
  try {
    for await (const [page] of on(worker, 'message', { close: ['exit'] })) {
      yield page;
      renderedPages += 1;
      // Without waiting for the worker to exit: timers of a page may keep it running.
      if (renderedPages === task.pathnames.length) return;
    }
    throw new Error('The render worker exited before its last page.');
  } finally {
    clearTimeout(timeLimit);
    await worker.terminate();
  }
}
