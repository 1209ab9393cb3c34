import { isPlaceholder, PAGES } from '#contract/pages.ts';
import { PAGE_DESCRIPTIONS } from '#web/content/page-descriptions.ts';
import { PAGE_TITLES, type ScreenId } from '#web/content/pages.ts';
import { PLACEHOLDERS, placeholderTitle } from '#web/content/placeholders.ts';
import { SHARE_IMAGE, SITE, STRUCTURED_DATA_VOCABULARY } from '#web/content/site.ts';

/** What a page says about itself to search engines and to whoever shows a preview of a link. */
export interface PageHeadInput {
  readonly id: ScreenId;
  /** undefined: nothing that needs a whole address is stated. */
  readonly publicOrigin: string | undefined;
}

/** A page's title and description. Only the server needs both. */
export function pageTexts(id: ScreenId): { readonly title: string; readonly description: string } {
  return isPlaceholder(id)
    ? { title: placeholderTitle(id), description: PLACEHOLDERS[id].searchDescription }
    : { title: PAGE_TITLES[id], description: PAGE_DESCRIPTIONS[id] };
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The one address that search engines should list; undefined: none. */
function canonicalPath(id: ScreenId): string | undefined {
  return PAGES.find((page) => page.id === id && page.unlisted !== true)?.paths[0];
}

/** Elements for the page's head, one a line. Pages that are not to be listed say so, and nothing for previews. */
export function pageHead({ id, publicOrigin }: PageHeadInput): readonly string[] {
  const { title, description } = pageTexts(id);
  const path = canonicalPath(id);
  const words = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (path === undefined) return [...words, meta('name', 'robots', 'noindex')];
  const url = publicOrigin === undefined ? undefined : publicOrigin + path;
  return [
    ...words,
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
    ...(publicOrigin === undefined ? [] : shareImage(publicOrigin)),
    jsonLd(structuredData({ id, publicOrigin, path })),
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

/** schema.org: the site on its home page, a page of the site everywhere else. */
function structuredData(page: PageHeadInput & { readonly path: string }): object {
  const { title, description } = pageTexts(page.id);
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
  };
}

/** Data, not a script: browsers do not run it, so the content security policy has nothing to allow. */
function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
