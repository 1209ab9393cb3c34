import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { documentAt, type SiteDocument } from '#contract/presale-documents.ts';
import type { SiteFacts } from '#contract/site-facts.ts';
import type { RenderedPage, RenderTask } from './render-pages.ts';

/** The exports of the render bundle (`dist/server/render.js`). */
interface RenderBundle {
  renderPage(input: {
    pathname: string;
    publicOrigin: string | undefined;
    facts: SiteFacts;
    nowMs: number;
    template: string;
    manifest: unknown;
    isPreview: boolean;
  }): Promise<Omit<RenderedPage, 'pathname'>>;
  renderDocument(input: {
    document: SiteDocument;
    publicOrigin: string | undefined;
    facts: SiteFacts;
    nowMs: number;
  }): { text: string; changesAtMs: number };
}

/** Renders pages in a worker thread, see `render-pages.ts`. */
const { distDir, publicOrigin, facts, nowMs, pathnames, isPreview = false }: RenderTask = workerData;
const clientDir = path.join(distDir, 'client');
const [template, manifest, bundle] = await Promise.all([
  readFile(path.join(clientDir, 'index.html'), 'utf8'),
  readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8').then((text): unknown => JSON.parse(text)),
  import(pathToFileURL(path.join(distDir, 'server/render.js')).href) as Promise<RenderBundle>,
]);
for (const pathname of pathnames) parentPort?.postMessage(await render(pathname));

async function render(pathname: string): Promise<RenderedPage> {
  const document = documentAt(pathname);
  if (document !== undefined) {
    const { text, changesAtMs } = bundle.renderDocument({ document, publicOrigin, facts, nowMs });
    return { pathname, html: text, changesAtMs };
  }
  const page = await bundle.renderPage({ pathname, publicOrigin, facts, nowMs, template, manifest, isPreview });
  return { pathname, ...page };
}
