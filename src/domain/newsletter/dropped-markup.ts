/** What a text in Markdown has that its mail does not show as it was meant. */
export type DroppedMarkup = 'picture' | 'html' | 'link';

const PICTURE = /!\[[^\]]*\]\([^)]*\)/;
const HTML = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;
const LINK = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]*)/g;
/** Nothing in it is markup. */
const CODE = /`[^`]*`/g;

/** Returns what is left out of the mail, or sent as it was typed. A hint while somebody writes, not the parser. */
export function droppedMarkup(markdown: string): DroppedMarkup[] {
  const text = markdown.replace(CODE, '');
  const links = [...text.matchAll(LINK)].map(([, href = '']) => href);
  return [
    ...(PICTURE.test(text) ? (['picture'] as const) : []),
    ...(HTML.test(text) ? (['html'] as const) : []),
    ...(links.some((href) => !/^https:\/\/[^/@]+(?:\/|$|\?|#)/i.test(href)) ? (['link'] as const) : []),
  ];
}
