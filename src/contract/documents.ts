import { PRESALE_DOCUMENTS, type PresaleDocument } from './presale-documents.ts';

/** A text for other programs, outside `/api`: rendered and cached like pages, with ETag and HEAD. */
interface NewsDocument extends Omit<PresaleDocument, 'path' | 'tag'> {
  readonly path: '/news.atom';
  readonly tag: 'content';
}

export type SiteDocument = PresaleDocument | NewsDocument;

export const NEWS_FEED_DOCUMENT: NewsDocument = {
  path: '/news.atom',
  mediaType: 'application/atom+xml',
  summary: 'The news of the project as an Atom feed (RFC 4287)',
  tag: 'content',
  facts: ['news'],
};

export const DOCUMENTS: readonly SiteDocument[] = [...PRESALE_DOCUMENTS, NEWS_FEED_DOCUMENT];

/** Returns the document at `pathname`; undefined when there is none. */
export function documentAt(pathname: string): SiteDocument | undefined {
  return DOCUMENTS.find(({ path }) => path === pathname);
}
