import { type ContentPart, LINK_IDS, type LinkId } from '#domain/content/content.ts';
import type { ContentDifference } from '#domain/content/difference.ts';
import { BUILT_IN_CONTENT } from '#web/content/built-in-content.ts';
import { CONTENT_ADMIN } from './texts.ts';

/** How visitors see them. */
export const LINK_NAMES = Object.fromEntries(LINK_IDS.map((id) => [id, BUILT_IN_CONTENT.links[id].label])) as Readonly<
  Record<LinkId, string>
>;

export const PRICE_NAMES = CONTENT_ADMIN.prices.names;

const NAMES: { readonly [Part in ContentPart]?: Readonly<Record<string, string>> } = {
  plannedDates: CONTENT_ADMIN.dates.names,
  links: LINK_NAMES,
  prices: PRICE_NAMES,
  project: CONTENT_ADMIN.project.names,
};

/** Returns how the editor calls an entry that differs. */
export function entryName({ part, entry }: Pick<ContentDifference, 'part' | 'entry'>): string {
  if (part === 'announcements' && entry === '') {
    return `${CONTENT_ADMIN.parts.announcements}: ${CONTENT_ADMIN.announcements.order}`;
  }
  if (part === 'news') return `${CONTENT_ADMIN.parts.news}: ${entry}`;
  return NAMES[part]?.[entry] ?? CONTENT_ADMIN.parts[part];
}
