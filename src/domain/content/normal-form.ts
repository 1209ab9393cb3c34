import {
  type Announcement,
  LINK_IDS,
  type NewsEntry,
  PLANNED_DATE_IDS,
  type PlannedDateContent,
  PRICE_IDS,
  PROJECT_IDS,
  type SiteContent,
} from './content.ts';

/**
 * Returns `content` without members that are absent or empty and with a fixed order of the others, so that equal
 * content has equal JSON.
 */
export function normalContent({
  announcements,
  plannedDates,
  connectDay,
  newWallets,
  links,
  prices,
  project,
  news,
}: SiteContent): SiteContent {
  return defined({
    announcements: announcements?.map(normalAnnouncement),
    plannedDates: nonEmpty(PLANNED_DATE_IDS, (id) => plannedDates?.[id] && normalDate(plannedDates[id])),
    connectDay,
    newWallets,
    links: nonEmpty(LINK_IDS, (id) => links?.[id]),
    prices: nonEmpty(PRICE_IDS, (id) => prices?.[id]),
    project: nonEmpty(PROJECT_IDS, (id) => project?.[id]),
    news: news?.length === 0 ? undefined : news?.map(normalNews),
  });
}

function normalAnnouncement({ text, href, lastDay, from, until }: Announcement): Announcement {
  return { text, ...defined({ href, lastDay, from, until }) };
}

function normalNews({ id, date, title, text }: NewsEntry): NewsEntry {
  return { id, date, title, text };
}

function normalDate({ text, lastDay, report }: PlannedDateContent): PlannedDateContent {
  return { text, lastDay, ...defined({ report }) };
}

function nonEmpty<Id extends string, Value>(
  ids: readonly Id[],
  read: (id: Id) => Value | undefined,
): { [Key in Id]?: Value } | undefined {
  const entries = ids.flatMap((id) => {
    const value = read(id);
    return value === undefined ? [] : [[id, value] as const];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as { [Key in Id]?: Value });
}

function defined<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
