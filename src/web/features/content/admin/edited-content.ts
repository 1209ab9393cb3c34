import { savedContentSchema } from '#contract/content.ts';
import type { NewsEntry, SiteContent } from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { isEqual } from '#domain/content/difference.ts';
import type { IsoDay } from '#domain/planned-date.ts';

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
