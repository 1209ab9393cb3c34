import { NEWS_FEED_DOCUMENT, type SiteDocument } from '#contract/documents.ts';
import { isPlaceholder, PAGES } from '#contract/pages.ts';
import { PRESALE_DOCUMENTS } from '#contract/presale-documents.ts';
import { escapeHtml } from '#domain/escape-html.ts';
import { PAGE_DESCRIPTIONS, PAGE_TITLES, type ScreenId } from '#web/content/pages.ts';
import { PRESALE_FEED, PRESALE_IN_DESCRIPTION } from '#web/content/presale.ts';
import { SITE, STRUCTURED_DATA_VOCABULARY } from '#web/content/site.ts';
import { PLACEHOLDERS, placeholderTitle } from '#web/features/placeholder/placeholders.ts';

/** The picture in previews of links to the site; drawn in `artwork/og-image.svg`. */
const SHARE_IMAGE = {
  path: '/og-image.png',
  width: 1_200,
  height: 630,
  alt: 'Technovex: a fast chain, built for builders, traders and innovators. A gauge struck by lightning.',
} as const;

export interface PageHeadInput {
  readonly id: ScreenId;
  /** Undefined: tags that need an absolute URL are omitted. */
  readonly publicOrigin: string | undefined;
  /** Of the presale; undefined: the built-in texts. */
  readonly presaleState?: string | undefined;
}

export function pageTexts(
  id: ScreenId,
  presaleState = PRESALE_IN_DESCRIPTION.delayed,
): { readonly title: string; readonly description: string } {
  if (id === 'home') return { title: PAGE_TITLES.home, description: PAGE_DESCRIPTIONS.home(presaleState) };
  return isPlaceholder(id)
    ? { title: placeholderTitle(id), description: PLACEHOLDERS[id].searchDescription }
    : { title: PAGE_TITLES[id], description: PAGE_DESCRIPTIONS[id] };
}

function canonicalPath(id: ScreenId): string | undefined {
  return PAGES.find((page) => page.id === id && page.isUnlisted !== true)?.paths[0];
}

/** Elements of the page's head. Unlisted pages are `noindex` and have no preview tags. */
export function pageHead({ id, publicOrigin, presaleState }: PageHeadInput): readonly string[] {
  const { title, description } = pageTexts(id, presaleState);
  const path = canonicalPath(id);
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (path === undefined) return [...tags, meta('name', 'robots', 'noindex')];
  const url = publicOrigin === undefined ? undefined : publicOrigin + path;
  return [
    ...tags,
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
    ...(publicOrigin === undefined ? [] : shareImage(publicOrigin)),
    ...(id === 'home' || id === 'presale' ? presaleAlternates() : []),
    ...(id === 'news' ? [alternate(NEWS_FEED_DOCUMENT, PAGE_TITLES.news)] : []),
    jsonLd(structuredData({ id, publicOrigin, presaleState, path })),
  ];
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`;
}

function shareImage(publicOrigin: string): readonly string[] {
  return [
    meta('property', 'og:image', publicOrigin + SHARE_IMAGE.path),
    meta('property', 'og:image:width', String(SHARE_IMAGE.width)),
    meta('property', 'og:image:height', String(SHARE_IMAGE.height)),
    meta('property', 'og:image:alt', SHARE_IMAGE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function presaleAlternates(): readonly string[] {
  return PRESALE_DOCUMENTS.map((document) => alternate(document, PRESALE_FEED.title));
}

function alternate({ path, mediaType }: Pick<SiteDocument, 'path' | 'mediaType'>, title: string): string {
  return `<link rel="alternate" type="${mediaType}" title="${escapeHtml(title)}" href="${path}" />`;
}

/** schema.org: what the documents of the presale contain. Undefined without an origin: their addresses are absolute. */
function presaleData({ publicOrigin }: PageHeadInput): object | undefined {
  if (publicOrigin === undefined) return undefined;
  return {
    '@type': 'Dataset',
    name: PRESALE_FEED.title,
    description: PRESALE_FEED.description,
    distribution: PRESALE_DOCUMENTS.map(({ path, mediaType }) => ({
      '@type': 'DataDownload',
      encodingFormat: mediaType,
      contentUrl: publicOrigin + path,
    })),
  };
}

/** schema.org: `WebSite` on the home page, `WebPage` elsewhere. */
function structuredData(page: PageHeadInput & { readonly path: string }): object {
  const { title, description } = pageTexts(page.id, page.presaleState);
  const at = (path: string): { readonly url?: string } =>
    page.publicOrigin === undefined ? {} : { url: page.publicOrigin + path };
  const site = { '@type': 'WebSite', name: SITE.name, ...at('/') };
  if (page.id === 'home') {
    return { '@context': STRUCTURED_DATA_VOCABULARY, ...site, description };
  }
  return {
    '@context': STRUCTURED_DATA_VOCABULARY,
    '@type': 'WebPage',
    name: title,
    description,
    ...at(page.path),
    isPartOf: site,
    ...(page.id === 'presale' ? { mainEntity: presaleData(page) } : {}),
  };
}

/** Not executed, so it needs no permission in the content security policy. */
function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
