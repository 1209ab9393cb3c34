import { useLocationProperty } from 'wouter/use-browser-location';
import type { ContentPart } from '#domain/content/content.ts';
import type { FieldErrors } from './field-errors.ts';
import { CONTENT_ADMIN } from './texts.ts';

const { parts: TITLES } = CONTENT_ADMIN;

interface ContentSection {
  /** In the address, after '#'. */
  readonly id: string;
  readonly title: string;
  readonly parts: readonly ContentPart[];
  /** The page on which visitors see it. */
  readonly page: string;
}

/** What is edited at a time, in the order of the list. The last one has no fields. */
export const CONTENT_SECTIONS = [
  { id: 'announcements', title: TITLES.announcements, parts: ['announcements'], page: '/' },
  { id: 'news', title: TITLES.news, parts: ['news'], page: '/news' },
  { id: 'planned-dates', title: TITLES.plannedDates, parts: ['plannedDates'], page: '/' },
  { id: 'wallets', title: CONTENT_ADMIN.wallets.title, parts: ['connectDay', 'newWallets'], page: '/wallet' },
  { id: 'links', title: TITLES.links, parts: ['links'], page: '/' },
  { id: 'project', title: TITLES.project, parts: ['project'], page: '/founders' },
  { id: 'prices', title: TITLES.prices, parts: ['prices'], page: '/' },
  { id: 'content-history', title: CONTENT_ADMIN.history.title, parts: [], page: '/' },
] as const satisfies readonly ContentSection[];
export type ContentSectionId = (typeof CONTENT_SECTIONS)[number]['id'];

/** Returns the section that the address names, else the first one. */
export function useContentSection(): (typeof CONTENT_SECTIONS)[number] {
  const id = useLocationProperty(() => window.location.hash.slice(1));
  return CONTENT_SECTIONS.find((section) => section.id === id) ?? CONTENT_SECTIONS[0];
}

export function errorsOf({ parts }: Pick<ContentSection, 'parts'>, errors: FieldErrors): number {
  return parts.reduce((sum, part) => sum + errors.of(part).size + (errors.at(part) === undefined ? 0 : 1), 0);
}

/** Opens the first section with an invalid field. */
export function showInvalid(errors: FieldErrors): void {
  const invalid = CONTENT_SECTIONS.find((section) => errorsOf(section, errors) > 0);
  if (invalid !== undefined) window.location.hash = invalid.id;
}
