import { prerender } from 'react-dom/static';
import type { SiteDocument } from '#contract/documents.ts';
import type { SiteData } from '#contract/site-data.ts';
import { type IsoDay, passesAtMs } from '#domain/planned-date.ts';
import { SiteApp } from './app/app.tsx';
import { pageFacts } from './app/page-data.ts';
import { fillTemplate, inlineScripts, type ViteManifest } from './app/page-template.ts';
import { loadScreen, screenAt } from './app/screens.ts';
import { newsAtom } from './features/news/news-atom.ts';
import { presaleDocument } from './features/presale/public/presale-documents.ts';

export interface RenderPageInput {
  /** Without query and fragment. */
  readonly pathname: string;
  /** Origin of the canonical URL, such as `https://technovex.example`; undefined: the page has none. */
  readonly publicOrigin: string | undefined;
  readonly facts: SiteData;
  /** The time of rendering. Dates on the page are right from then until `changesAtMs`. */
  readonly nowMs: number;
  readonly template: string;
  readonly manifest: ViteManifest;
}

export interface RenderResult {
  readonly html: string;
  readonly status: 200 | 404;
  /** When the page changes by itself: a planned date passes, a phase starts or ends, or the year ends. */
  readonly changesAtMs: number;
}

export { inlineScripts };

/** Returns a page's HTML, the same for every visitor. Throws when any part of it fails to render. */
export async function renderPage({
  pathname,
  publicOrigin,
  facts,
  nowMs,
  template,
  manifest,
}: RenderPageInput): Promise<RenderResult> {
  const id = screenAt(pathname);
  await loadScreen(id);
  const failures: unknown[] = [];
  const datesRead = new Set<IsoDay>();
  const { ofPage, factsChangeAtMs, presaleState } = pageFacts({ id, facts, nowMs });
  const inRendering = { ...ofPage, onDateRead: (lastDay: IsoDay) => void datesRead.add(lastDay) };
  const { prelude } = await prerender(<SiteApp pathname={pathname} facts={inRendering} />, {
    // In one piece: later pieces would need an inline script that moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  const app = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `The page ${pathname} could not be rendered.`);
  return {
    html: fillTemplate({ template, manifest, id, publicOrigin, presaleState, facts: ofPage, app }),
    status: id === 'not-found' ? 404 : 200,
    changesAtMs: Math.min(factsChangeAtMs, ...[...datesRead].map(passesAtMs).filter((passesMs) => passesMs > nowMs)),
  };
}

/** Returns the text of a document of the site, such as a feed, the same for every reader. */
export function renderDocument(input: {
  readonly document: SiteDocument;
  readonly publicOrigin: string | undefined;
  readonly facts: SiteData;
  readonly nowMs: number;
}): { readonly text: string; readonly changesAtMs: number } {
  const { document, facts, publicOrigin } = input;
  if (document.path === '/news.atom') {
    return { text: newsAtom(facts.news, publicOrigin), changesAtMs: Number.POSITIVE_INFINITY };
  }
  return presaleDocument({ ...input, document });
}
