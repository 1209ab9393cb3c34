import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { documentAt, type SiteDocument } from '#contract/documents.ts';
import type { SiteData } from '#contract/site-data.ts';
import type { RenderedPage, RenderMessage, RenderTask } from './page-renderer.ts';

/** The exports of the render bundle (`dist/server/render.js`). */
interface RenderBundle {
  renderPage(input: {
    pathname: string;
    publicOrigin: string | undefined;
    facts: SiteData;
    nowMs: number;
    template: string;
    manifest: unknown;
  }): Promise<Omit<RenderedPage, 'pathname'>>;
  renderDocument(input: { document: SiteDocument; publicOrigin: string | undefined; facts: SiteData; nowMs: number }): {
    text: string;
    changesAtMs: number;
  };
}

/** Renders pages in a worker thread, see `page-renderer.ts`. */
const { distDir }: { readonly distDir: string } = workerData;
let build: ReturnType<typeof loadBuild> | undefined;
parentPort?.on('message', ({ task, port }: { readonly task: RenderTask; readonly port: MessagePort }) => {
  void perform(task, (message) => port.postMessage(message)).finally(() => port.close());
});

async function loadBuild() {
  const clientDir = path.join(distDir, 'client');
  const [template, manifest, bundle] = await Promise.all([
    readFile(path.join(clientDir, 'index.html'), 'utf8'),
    readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8').then((text): unknown => JSON.parse(text)),
    import(pathToFileURL(path.join(distDir, 'server/render.js')).href) as Promise<RenderBundle>,
  ]);
  return { template, manifest, bundle };
}

async function perform(task: RenderTask, send: (message: RenderMessage) => void): Promise<void> {
  try {
    for (const pathname of task.pathnames) send({ page: await render(pathname, task) });
  } catch (error) {
    send({ error });
  }
}

async function render(pathname: string, task: RenderTask): Promise<RenderedPage> {
  const { publicOrigin, facts, nowMs } = task;
  build ??= loadBuild().catch((error: unknown) => {
    // Read again for the next task.
    build = undefined;
    throw error;
  });
  const { template, manifest, bundle } = await build;
  const document = documentAt(pathname);
  if (document !== undefined) {
    const { text, changesAtMs } = bundle.renderDocument({ document, publicOrigin, facts, nowMs });
    return { pathname, html: text, changesAtMs };
  }
  const page = await bundle.renderPage({ pathname, publicOrigin, facts, nowMs, template, manifest });
  return { pathname, ...page };
}
