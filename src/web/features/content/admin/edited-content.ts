import {
  type Announcement,
  type ContentHref,
  type HttpsHref,
  LINK_IDS,
  type LinkId,
  type NewsEntry,
  PLANNED_DATE_IDS,
  type PlannedDateContent,
  PRICE_IDS,
  PROJECT_IDS,
  type PriceId,
  type ProjectId,
  type SiteContent,
} from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS, withAnnouncements } from '#domain/content/default-announcements.ts';
import { type ContentDifference, contentDifferences, isEqual } from '#domain/content/difference.ts';
import { hasInternationalHost } from '#domain/content/href.ts';
import { normalContent } from '#domain/content/normal-form.ts';
import type { IsoDay, PlannedDateId } from '#domain/planned-date.ts';
import { BUILT_IN_CONTENT } from '#web/content/built-in-content.ts';
import { WALLET_LAUNCH } from '#web/content/dates.ts';

/** The values of the editor's controls; instants as ISO texts. Empty: absent. */
export interface EditedContent {
  readonly announcements: readonly EditedAnnouncement[];
  readonly plannedDates: Readonly<Record<PlannedDateId, EditedDate>>;
  readonly connectDay: string;
  readonly newWallets: NewWalletsChoice;
  readonly links: Readonly<Record<LinkId, string>>;
  readonly prices: Readonly<Record<PriceId, string>>;
  readonly project: Readonly<Record<ProjectId, string>>;
  readonly news: readonly EditedNews[];
}

export type NewWalletsChoice = 'setting' | 'open' | 'closed';

export interface EditedAnnouncement {
  /** Identifies the row while it is moved. */
  readonly key: number;
  readonly text: string;
  readonly href: string;
  readonly lastDay: string;
  readonly from: string;
  readonly until: string;
}

export interface EditedNews extends Omit<NewsEntry, 'date'> {
  readonly date: string;
}

export interface EditedDate {
  readonly text: string;
  readonly lastDay: string;
  readonly report: 'planned' | 'done' | 'late';
}

/** The day of the specification on which connecting unlocks is that of the wallet's launch. */
const BUILT_IN_CONNECT_DAY: IsoDay = WALLET_LAUNCH.lastDay;

/** Returns the controls for a version; its absent parts have their defaults. */
export function editContent(content: SiteContent): EditedContent {
  const { announcements = DEFAULT_ANNOUNCEMENTS, plannedDates = {}, links = {}, prices = {}, project = {} } = content;
  return {
    announcements: announcements.map(editAnnouncement),
    plannedDates: byId(PLANNED_DATE_IDS, (id) => editDate(plannedDates[id] ?? BUILT_IN_CONTENT.plannedDates[id])),
    connectDay: content.connectDay ?? BUILT_IN_CONNECT_DAY,
    newWallets: content.newWallets ?? 'setting',
    links: byId(LINK_IDS, (id) => links[id] ?? BUILT_IN_CONTENT.links[id].href),
    prices: byId(PRICE_IDS, (id) => prices[id] ?? BUILT_IN_CONTENT.prices[id]),
    project: byId(PROJECT_IDS, (id) => project[id] ?? ''),
    news: content.news ?? [],
  };
}

/** The controls of the default content. */
export const BUILT_IN: EditedContent = editContent({});

/** Returns the version of the controls, not validated; defaults are absent. */
export function contentOf(edited: EditedContent): SiteContent {
  const { announcements, plannedDates, connectDay, newWallets, links, prices, project, news } = edited;
  const lines = announcements.map(announcementOf);
  return normalContent({
    announcements: isEqual(lines, BUILT_IN.announcements.map(announcementOf)) ? undefined : lines,
    plannedDates: changedOnly(PLANNED_DATE_IDS, plannedDates, BUILT_IN.plannedDates, dateOf),
    connectDay: connectDay === BUILT_IN_CONNECT_DAY ? undefined : (connectDay as IsoDay),
    newWallets: newWallets === 'setting' ? undefined : newWallets,
    links: changedOnly(LINK_IDS, links, BUILT_IN.links, (href) => asciiHref(href) as HttpsHref),
    prices: changedOnly(PRICE_IDS, prices, BUILT_IN.prices, (price) => price.trim()),
    project: changedOnly(PROJECT_IDS, project, BUILT_IN.project, (text) => text.trim()),
    news: news.map(newsOf),
  });
}

function editAnnouncement(announcement: Announcement, key: number): EditedAnnouncement {
  const { text, href = '', lastDay = '', from = '', until = '' } = announcement;
  return { key, text, href, lastDay, from, until };
}

function editDate({ text, lastDay, report }: PlannedDateContent): EditedDate {
  return { text, lastDay, report: report ?? 'planned' };
}

function announcementOf({ text, href, lastDay, from, until }: EditedAnnouncement): Announcement {
  return {
    text: text.trim(),
    href: (asciiHref(href) || undefined) as ContentHref | undefined,
    lastDay: (lastDay || undefined) as IsoDay | undefined,
    from: from || undefined,
    until: until || undefined,
  };
}

/** The address as browsers show it: an international name of a site in its ASCII form, `xn--…`. */
function asciiHref(typed: string): string {
  const href = typed.trim();
  if (!hasInternationalHost(href) || !URL.canParse(href)) return href;
  const { protocol, host } = new URL(href);
  return href.replace(/^[^/]*\/\/[^/?#]*/, `${protocol}//${host}`);
}

/** Returns where the link of an announcement leads visitors: a built-in address may lead elsewhere. */
export function shownHref(href: string, links: EditedContent['links']): string {
  const id = LINK_IDS.find((link) => BUILT_IN.links[link] === href.trim());
  return asciiHref(id === undefined ? href : links[id]);
}

function newsOf({ id, date, title, text }: EditedNews): NewsEntry {
  return { id, date: date as IsoDay, title: title.trim(), text: text.trim() };
}

/** Returns an entry of `today`, whose id no other has. */
export function newEntry(news: readonly EditedNews[], today: IsoDay): EditedNews {
  const taken = new Set(news.map(({ id }) => id));
  let id: string = today;
  for (let number = 2; taken.has(id); number += 1) id = `${today}-${number}`;
  return { id, date: today, title: '', text: '' };
}

function dateOf({ text, lastDay, report }: EditedDate): PlannedDateContent {
  return { text: text.trim(), lastDay: lastDay as IsoDay, report: report === 'planned' ? undefined : report };
}

function changedOnly<Id extends string, Edited, Value>(
  ids: readonly Id[],
  edited: Readonly<Record<Id, Edited>>,
  builtIn: Readonly<Record<Id, Edited>>,
  toValue: (edited: Edited) => Value,
): { readonly [Key in Id]?: Value } {
  const changed = ids.filter((id) => !isEqual(edited[id], builtIn[id]));
  return Object.fromEntries(changed.map((id) => [id, toValue(edited[id])])) as { [Key in Id]?: Value };
}

function byId<Id extends string, Value>(ids: readonly Id[], read: (id: Id) => Value): Record<Id, Value> {
  return Object.fromEntries(ids.map((id) => [id, read(id)])) as Record<Id, Value>;
}

/** Returns what differs for a visitor: what is not set is the built-in content. */
export function shownDifferences(before: SiteContent, after: SiteContent): ContentDifference[] {
  return contentDifferences(completeContent(before), completeContent(after));
}

function completeContent(content: SiteContent): SiteContent {
  const { plannedDates, links, prices } = editContent(content);
  return normalContent({
    connectDay: BUILT_IN_CONNECT_DAY,
    ...withAnnouncements(content),
    project: content.project,
    news: content.news,
    plannedDates: byId(PLANNED_DATE_IDS, (id) => dateOf(plannedDates[id])),
    links: links as Readonly<Record<LinkId, HttpsHref>>,
    prices,
  });
}
