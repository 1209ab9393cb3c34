import { prerender } from 'react-dom/static';
import { App } from './app/app.tsx';
import { fillTemplate, type ViteManifest } from './app/page-template.ts';
import { loadScreen, screenAt } from './app/screens.ts';

export interface RenderPageInput {
  /** Path of the address: no query, no fragment. */
  readonly pathname: string;
  /** Origin of the canonical address, such as `https://technovex.example`; undefined: none is stated. */
  readonly publicOrigin: string | undefined;
  /** The built index.html. */
  readonly template: string;
  /** The built `.vite/manifest.json`. */
  readonly manifest: ViteManifest;
}

export interface RenderedPage {
  readonly html: string;
  readonly status: 200 | 404;
}

/** A page's whole HTML, the same for every visitor. Throws when any part of it fails to render. */
export async function renderPage({
  pathname,
  publicOrigin,
  template,
  manifest,
}: RenderPageInput): Promise<RenderedPage> {
  const id = screenAt(pathname);
  await loadScreen(id);
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App pathname={pathname} />, {
    // One piece: later pieces would come with an inline script that moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  const app = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `The page ${pathname} could not be rendered.`);
  return {
    html: fillTemplate({ template, manifest, id, publicOrigin, app }),
    status: id === 'not-found' ? 404 : 200,
  };
}
