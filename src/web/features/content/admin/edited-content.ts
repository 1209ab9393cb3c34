import { savedContentSchema } from '#contract/content.ts';
import type { ContentPart, NewsEntry, SiteContent } from '#domain/content/content.ts';
import {
  BACK_ONLINE_LINE,
  BUILT_IN_PRICE_LINE,
  DEFAULT_ANNOUNCEMENTS,
  withLaunch,
} from '#domain/content/default-announcements.ts';
import { type ContentDifference, isEqual } from '#domain/content/difference.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { Q1_2026, Q2_2026, Q3_2025, Q4_2025 } from '#web/content/dates.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';

export const PART_NAMES = {
  announcements: 'Announcements',
  plannedDates: 'Planned dates',
  connectDay: 'Connecting a wallet',
  newWallets: 'New mining wallets',
  links: 'Links',
  prices: 'Stated prices',
  project: 'Founder and contact',
  news: 'News',
} as const satisfies Record<ContentPart, string>;

const ENTRY_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(BUILT_IN_LINKS).map(([id, { label }]) => [id, label])),
  walletLaunch: 'Wallet launch',
  securityAudit: 'Security audit, explorer, exchange listings',
  presaleStart: 'Presale start',
  mainnet: 'Mainnet, staking, governance, SDK',
  tokenCreation: 'Token creation, bridge, exchange',
  q3: `Planned pages, ${Q3_2025.text} by default`,
  q4: `Planned pages, ${Q4_2025.text} by default`,
  q1: `Planned pages, ${Q1_2026.text} by default`,
  q2: `Planned pages, ${Q2_2026.text} by default`,
  founder: 'Name of the CEO and founder',
  contact: 'Email address for questions',
  presaleBanner: 'Presale banner, in USDT',
  presalePrice: 'Tokenomics: presale price',
  marketCap: 'Tokenomics: initial market cap',
};

/** Returns how the editor calls an entry. */
export function entryName({ part, entry }: Pick<ContentDifference, 'part' | 'entry'>): string {
  if (part === 'announcements' && entry === '') return 'Order of the announcements';
  return ENTRY_NAMES[entry] ?? PART_NAMES[part];
}

/** Returns what visitors read in place of an announcement, and when; undefined: what the form shows. */
export function announcementNote(text: string, { plannedDates }: SiteContent): string | undefined {
  if (text === BUILT_IN_PRICE_LINE) return 'While phases are published, visitors read their price here.';
  if (text === BACK_ONLINE_LINE) return 'During an interruption, visitors read of that here.';
  const shown = withLaunch(text, plannedDates?.walletLaunch);
  return shown === text ? undefined : `With the date below, visitors read: ${shown}`;
}

/** Returns what the form has as it is published: trimmed, without empty fields, and without what is the default. */
export function toPublish(edited: SiteContent): SiteContent {
  const { announcements, ...rest } = edited;
  const lines = announcements?.map(cleaned);
  const isDefault = lines === undefined || isEqual(lines, DEFAULT_ANNOUNCEMENTS);
  return { ...(isDefault ? {} : { announcements: lines }), ...(cleaned(rest) as object) } as SiteContent;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, cleaned(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns the message of the invalid field at a path such as `announcements.0.text`. */
export type ErrorAt = (path: string) => string | undefined;

/** Validates with the schema that the server uses. Undefined: all is right. */
export function validateContent(content: SiteContent): ErrorAt | undefined {
  const { error } = savedContentSchema.safeParse(content);
  if (error === undefined) return undefined;
  return (path) => error.issues.find((issue) => issue.path.join('.') === path)?.message;
}

/** Returns an entry of `today`, whose id no other has. */
export function newEntry(news: readonly NewsEntry[], today: IsoDay): NewsEntry {
  const taken = new Set(news.map(({ id }) => id));
  let id: string = today;
  for (let number = 2; taken.has(id); number += 1) id = `${today}-${number}`;
  return { id, date: today, title: '', text: '' };
}
