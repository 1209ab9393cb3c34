import { on } from 'node:events';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { DOCUMENTS } from '#contract/documents.ts';
import { examplePathname, PAGES } from '#contract/pages.ts';
import type { SiteData } from '#contract/site-data.ts';

/** Not in the table of pages, so it renders the page for unknown paths. */
export const NOT_FOUND_PATHNAME = '/404';

/**
 * A pathname for each document, each page of the contract's table, and the one for unknown paths, in the order in which
 * they are rendered: programs and readers of the presale do not wait for the pages that change least.
 */
export const ALL_PATHNAMES: readonly string[] = [
  ...DOCUMENTS.map(({ path }) => path),
  ...PAGES.flatMap((page) => page.paths).map(examplePathname),
  NOT_FOUND_PATHNAME,
];

/** Rendering all pages usually takes less than a second. */
const RENDER_MS_MAX = 60_000;
/** Changes come in groups, and loading the code of the pages takes longer than rendering them. */
const KEPT_MS = 60_000;

export interface RenderTask {
  readonly publicOrigin: string | undefined;
  readonly facts: SiteData;
  readonly nowMs: number;
  readonly pathnames: readonly string[];
}

export interface RenderedPage {
  readonly pathname: string;
  /** The HTML, or the text of a document. */
  readonly html: string;
  /** When the passing of time alone changes the page, ms since the epoch. */
  readonly changesAtMs: number;
}

/** From the worker. */
export type RenderMessage = { readonly page: RenderedPage } | { readonly error: unknown };

export interface PageRenderer {
  /**
   * Yields each page as soon as it is rendered, in the order of `pathnames`.
   * @throws {Error} when a page cannot be rendered, or not within the time limit
   */
  render(task: RenderTask): AsyncGenerator<RenderedPage, void>;
  /** Ends the thread; renderings that are running fail. */
  stop(): void;
}

/**
 * Renders the pages of a build in a worker thread: React's renderer enables asynchronous context tracking for its whole
 * thread, which would make every promise of later requests more expensive. The thread ends a minute after its last
 * task.
 */
export function openPageRenderer(distDir: string): PageRenderer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let tasks = 0;

  function startWorker(): Worker {
    const started = new Worker(path.join(distDir, 'server/render-worker.js'), {
      workerData: { distDir },
      execArgv: [],
    });
    // The tasks report it: their ports close.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function stop(): void {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  }

  async function* render(task: RenderTask): AsyncGenerator<RenderedPage, void> {
    clearTimeout(idle);
    worker ??= startWorker();
    worker.ref();
    tasks += 1;
    const { port1, port2 } = new MessageChannel();
    const timeLimit = setTimeout(stop, RENDER_MS_MAX);
    try {
      worker.postMessage({ task, port: port2 }, [port2]);
      let renderedPages = 0;
      for await (const [message] of on(port1, 'message', { close: ['close'] })) {
        const { page, error } = message as { readonly page?: RenderedPage; readonly error?: unknown };
        if (page === undefined) throw error;
        yield page;
        renderedPages += 1;
        if (renderedPages === task.pathnames.length) return;
      }
      throw new Error('The render worker exited before its last page.');
    } finally {
      clearTimeout(timeLimit);
      port1.close();
      tasks -= 1;
      if (tasks === 0) {
        worker?.unref();
        idle = setTimeout(stop, KEPT_MS).unref();
      }
    }
  }

  return { render, stop };
}
