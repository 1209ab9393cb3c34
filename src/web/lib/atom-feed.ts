import { SITE } from '#web/content/site.ts';

/** The year in which the site's identifiers begin (RFC 4151). */
const TAG_YEAR = 2025;
/** In identifiers while the site has no public origin; a reserved name (RFC 2606). */
const RESERVED_HOST = 'technovex.example';

export interface AtomFeed {
  /** Undefined: the feed has relative links. */
  readonly publicOrigin: string | undefined;
  /** Begins its identifiers, such as `presale`. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly updated: string;
  readonly path: string;
  /** Of the page with the same entries. */
  readonly pagePath: string;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  /** After the feed's identifier. */
  readonly id: string;
  readonly title: string;
  readonly at: string;
  /** Of the element on the page. */
  readonly fragment: string;
  readonly content: { readonly type: 'text' | 'html'; readonly value: string };
}

/** Returns the text of a feed (RFC 4287). */
export function atomFeed(feed: AtomFeed): string {
  const { publicOrigin, path, pagePath } = feed;
  const at = (to: string): string => escapeXml(`${publicOrigin ?? ''}${to}`);
  const id = (ending: string): string => `<id>tag:${siteHost(publicOrigin)},${TAG_YEAR}:${feed.name}${ending}</id>`;
  const entry = ({ id: ending, title, at: time, fragment, content }: AtomEntry): string[] => [
    '  <entry>',
    `    ${id(ending)}`,
    `    <title>${escapeXml(title)}</title>`,
    `    <updated>${time}</updated>`,
    `    <published>${time}</published>`,
    `    <link rel="alternate" type="text/html" href="${at(`${pagePath}#${fragment}`)}"/>`,
    `    <content type="${content.type}">${escapeXml(content.value)}</content>`,
    '  </entry>',
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  ${id('')}`,
    `  <title>${escapeXml(feed.title)}</title>`,
    `  <subtitle>${escapeXml(feed.subtitle)}</subtitle>`,
    `  <updated>${feed.updated}</updated>`,
    `  <author><name>${escapeXml(SITE.name)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${at(path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${at(pagePath)}"/>`,
    ...feed.entries.flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}

/** The part of stable identifiers that names the site; without an origin, a reserved one. */
export function siteHost(publicOrigin: string | undefined): string {
  return publicOrigin === undefined ? RESERVED_HOST : new URL(publicOrigin).hostname;
}

/** Characters that XML 1.0 cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
