import * as z from 'zod/mini';
import {
  ANNOUNCEMENT_CHARACTERS_MAX,
  ANNOUNCEMENTS_MAX,
  type ContentHref,
  DATE_CHARACTERS_MAX,
  FOUNDER_CHARACTERS_MAX,
  HREF_CHARACTERS_MAX,
  LINK_IDS,
  NEWS_CHARACTERS_MAX,
  NEWS_MAX,
  NEWS_TEXT_CHARACTERS_MAX,
  NEWS_TITLE_CHARACTERS_MAX,
  newsHref,
  PLANNED_DATE_IDS,
  PRICE_CHARACTERS_MAX,
  PRICE_IDS,
  type SiteContent,
} from '#domain/content/content.ts';
import { isContentHref, isHttpsHref } from '#domain/content/href.ts';
import { normalizeEmail } from '#domain/email.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import { isOneLine, isPlainText } from '#domain/plain-text.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { get, put } from './endpoint.ts';

/** The public pages' content, for the team: one document. */

const PATH = '/api/admin/content';

function line(name: string, charactersMax: number) {
  return z.string(`${name} is missing`).check(
    z.trim(),
    z.minLength(1, `${name} is empty`),
    z.maxLength(charactersMax, `${name} may have ${charactersMax} characters`),
    z.refine((text) => isPlainText(text) && isOneLine(text), `${name} is one line of plain text`),
  );
}

const day = z.iso.date('The day is a date such as 2026-01-31') as unknown as z.ZodMiniType<IsoDay, string>;
const instant = z.iso.datetime('The time is an instant such as 2026-01-31T12:00:00Z');
const HTTPS_PROBLEM =
  `The link begins with https:// and the name of a site, in letters from a to z; no IP address, user name or spaces, ` +
  `at most ${HREF_CHARACTERS_MAX} characters`;
const href = z
  .string('The link is missing')
  .check(
    z.refine(isContentHref, `${HTTPS_PROBLEM}. Or it is a path of this site such as /presale`),
  ) as unknown as z.ZodMiniType<ContentHref, string>;
const httpsHref = z
  .string('The link is missing')
  .check(z.refine(isHttpsHref, HTTPS_PROBLEM)) as unknown as z.ZodMiniType<`https://${string}`, string>;

const announcement = z
  .object({
    text: line('The announcement', ANNOUNCEMENT_CHARACTERS_MAX),
    href: z.optional(href),
    from: z.optional(instant),
    until: z.optional(instant),
  })
  .check(
    z.refine(({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until), {
      error: 'An announcement ends after it starts',
      path: ['until'],
    }),
  );

const plannedDate = z.object({
  text: line('The date', DATE_CHARACTERS_MAX),
  lastDay: day,
});

/** Part of a `mailto:` link, so without what would begin its headers. */
const contact = z.string('The address is missing').check(
  z.overwrite(normalizeEmail),
  z.refine((text) => isNewsletterEmail(text) && !/[?&#%/]/.test(text), 'The address is an e-mail address'),
);

const newsEntry = z.object({
  id: z
    .string('The id is missing')
    .check(
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'The id is small letters and digits with hyphens'),
      z.maxLength(60),
    ),
  date: day,
  title: line('The title', NEWS_TITLE_CHARACTERS_MAX),
  text: z.string('The text is missing').check(
    z.trim(),
    z.minLength(1, 'The text is empty'),
    z.maxLength(NEWS_TEXT_CHARACTERS_MAX, `The text may have ${NEWS_TEXT_CHARACTERS_MAX} characters`),
    z.refine((text) => !/[\0\p{Cs}]/u.test(text), 'The text has characters that cannot be stored'),
  ),
});

const news = z.array(newsEntry).check(
  z.maxLength(NEWS_MAX, `At most ${NEWS_MAX} entries are possible`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two entries have the same id'),
  z.refine(
    (all) => all.reduce((sum, { title, text }) => sum + title.length + text.length, 0) <= NEWS_CHARACTERS_MAX,
    `All news together may have ${NEWS_CHARACTERS_MAX} characters: shorten or remove older entries`,
  ),
);

/** Every part may be absent: the default applies. */
export const siteContentSchema: z.ZodMiniType<SiteContent, object> = z.object({
  announcements: z.optional(
    z.array(announcement).check(
      z.maxLength(ANNOUNCEMENTS_MAX, `At most ${ANNOUNCEMENTS_MAX} announcements are possible`),
      z.refine(
        (all) => new Set(all.map(({ text }) => text)).size === all.length,
        'Two announcements have the same text',
      ),
    ),
  ),
  plannedDates: z.optional(z.partialRecord(z.enum(PLANNED_DATE_IDS), plannedDate)),
  connectDay: z.optional(day),
  newWallets: z.optional(z.enum(['open', 'closed'], 'New wallets are open or closed')),
  links: z.optional(z.partialRecord(z.enum(LINK_IDS), httpsHref)),
  prices: z.optional(z.partialRecord(z.enum(PRICE_IDS), line('The price', PRICE_CHARACTERS_MAX))),
  project: z.optional(
    z.object({ founder: z.optional(line('The name', FOUNDER_CHARACTERS_MAX)), contact: z.optional(contact) }),
  ),
  news: z.optional(news),
});

/** What may be saved: besides, announcements link only to news that exist. */
export const savedContentSchema: z.ZodMiniType<SiteContent, object> = siteContentSchema.check(({ value, issues }) => {
  const known = new Set<string>(value.news?.map((entry) => newsHref(entry.id)));
  for (const [index, { href: link }] of (value.announcements ?? []).entries()) {
    if (link?.startsWith(newsHref('')) !== true || known.has(link)) continue;
    const path = ['announcements', index, 'href'];
    issues.push({ code: 'custom', path, input: link, message: 'There is no news entry of this id' });
  }
});

const publishedContent = z.object({
  /** Counted from 1; 0: nothing was published, everything has its default. Publishing sends it. */
  version: z.number(),
  content: siteContentSchema,
  /** Null: nothing was published. */
  published: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
  /** The server's setting, which applies until content says otherwise. */
  newWallets: z.enum(['open', 'closed']),
});
export type PublishedContent = z.infer<typeof publishedContent>;

export const contentRead = get(PATH, {
  access: PERMISSIONS['publish-content'],
  needs: 'session',
  summary: 'The content of the public pages (editors)',
  response: publishedContent,
});

export const contentPublish = put(PATH, {
  access: PERMISSIONS['publish-content'],
  summary: 'Publish the content of the public pages (editors)',
  body: z.object({
    content: savedContentSchema,
    /** The version that was edited; 0: none. */
    basedOn: z.int('The version is a number').check(z.minimum(0, 'The version is not negative')),
  }),
  response: publishedContent,
  problems: ['content-changed', 'not-an-administrator'],
});
