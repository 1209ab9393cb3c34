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
import { hasInternationalHost, isContentHref, isHttpsHref } from '#domain/content/href.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import type { IsoDay } from '#domain/planned-date.ts';
import { isPlainText } from '#domain/presale/plain-text.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';

/** The public pages' content, for the team: versions of one document, of which the latest published one is shown. */

const PATH = '/api/admin/content';

function line(name: string, charactersMax: number) {
  return z.string(`${name} is missing`).check(
    z.trim(),
    z.minLength(1, `${name} is empty`),
    z.maxLength(charactersMax, `${name} may have ${charactersMax} characters`),
    z.refine((text) => isPlainText(text) && !/[\n\r\t\u2028\u2029]/.test(text), `${name} is one line of plain text`),
  );
}

const day = z.iso.date('The day is a date such as 2026-01-31') as unknown as z.ZodMiniType<IsoDay, string>;
const instant = z.iso.datetime('The time is an instant such as 2026-01-31T12:00:00Z');
const href = z.string('The link is missing').check(
  z.refine(isContentHref, {
    error: ({ input }) =>
      httpsProblem(String(input)) ?? 'The link begins with https:// or is a path of this site such as /presale',
  }),
) as unknown as z.ZodMiniType<ContentHref, string>;
const httpsHref = z.string('The link is missing').check(
  z.refine(isHttpsHref, {
    error: ({ input }) => httpsProblem(String(input)) ?? 'The link begins with https://',
  }),
) as unknown as z.ZodMiniType<`https://${string}`, string>;

/** Says what is wrong with an address that begins as it should. */
function httpsProblem(text: string): string | undefined {
  if (text.length > HREF_CHARACTERS_MAX) return `The link may have ${HREF_CHARACTERS_MAX} characters`;
  if (!/^https:\/\//i.test(text)) return undefined;
  return hasInternationalHost(text)
    ? 'The link names its site in letters outside of a to z. Write that name in its ASCII form, which has xn--'
    : 'After https:// the link has the name of a site, no IP address, no user name, no spaces and no quotes';
}

const announcement = z
  .object({
    text: line('The announcement', ANNOUNCEMENT_CHARACTERS_MAX),
    href: z.optional(href),
    lastDay: z.optional(day),
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
  report: z.optional(z.enum(['done', 'late'], 'A report is done or late')),
});

/** Part of a `mailto:` link, so without what would begin its headers. */
const contact = z.string('The address is missing').check(
  z.trim(),
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

export const CONTENT_STATES = ['draft', 'published'] as const;

const contentVersion = z.object({
  /** Counted from 1, drafts included. */
  version: z.number(),
  state: z.enum(CONTENT_STATES),
  content: siteContentSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Why, in the words of its author; null: nothing was said. */
  note: z.nullable(z.string()),
});
export type ContentVersion = z.infer<typeof contentVersion>;

export const CONTENT_NOTE_CHARACTERS_MAX = 200;

/** Versions of a page of the history. */
export const CONTENT_HISTORY_ROWS = 30;

export const contentRead = defineEndpoint({
  id: 'contentRead',
  tag: 'content',
  access: PERMISSIONS['publish-content'],
  method: 'GET',
  path: PATH,
  needs: 'session',
  summary: 'The content of the public pages: the published version and, where it is newer, the draft (editors)',
  response: z.object({
    /** Null: nothing was published, everything has its default. */
    published: z.nullable(contentVersion),
    /** Null also when it is as published. */
    draft: z.nullable(contentVersion),
    /** Of the latest version; 0: none. Saving sends it. */
    version: z.number(),
    /** The server's setting, which applies until content says otherwise. */
    newWallets: z.enum(['open', 'closed']),
  }),
});

export const contentSave = defineEndpoint({
  id: 'contentSave',
  tag: 'content',
  access: PERMISSIONS['publish-content'],
  method: 'POST',
  path: `${PATH}/versions`,
  needs: 'confirmed-session',
  summary: 'Save a version of the content as a draft, or publish it (editors)',
  body: z.object({
    content: savedContentSchema,
    state: z.enum(CONTENT_STATES, 'The state is draft or published'),
    /** Why, for the team. */
    note: z.optional(line('The note', CONTENT_NOTE_CHARACTERS_MAX)),
    /** The version that this one was made from; 0: none. */
    basedOn: z.int('The version is a number').check(z.minimum(0, 'The version is not negative')),
  }),
  response: contentVersion,
  successStatus: 201,
  problems: ['content-changed'],
});

export const contentListHistory = defineEndpoint({
  id: 'contentListHistory',
  tag: 'content',
  access: PERMISSIONS['publish-content'],
  method: 'GET',
  path: `${PATH}/versions`,
  needs: 'session',
  summary: 'Published versions of the content, newest first, each with the one before it (editors)',
  queryParams: z.object({
    /** Only older ones. */
    before: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'The version is not a number'))),
  }),
  response: z.object({ versions: z.array(contentVersion), hasMore: z.boolean() }),
});

export const contentPreview = defineEndpoint({
  id: 'contentPreview',
  tag: 'content',
  access: PERMISSIONS['publish-content'],
  method: 'GET',
  path: `${PATH}/preview`,
  needs: 'confirmed-session',
  summary: 'A public page as it will be at a time, from the draft if there is one (editors)',
  queryParams: z.object({
    path: z.string('The path is missing').check(z.maxLength(200, 'The path is too long')),
    at: z.optional(instant),
  }),
  mediaTypes: ['text/html; charset=utf-8'],
  problems: ['not-found'],
});

export const contentPreviewUnsaved = defineEndpoint({
  id: 'contentPreviewUnsaved',
  tag: 'content',
  access: PERMISSIONS['publish-content'],
  method: 'POST',
  path: `${PATH}/preview`,
  needs: 'confirmed-session',
  summary: 'A public page as it would be at a time with content that is not saved; nothing is stored (editors)',
  body: z.extend(contentPreview.queryParams, { content: siteContentSchema }),
  response: z.object({ html: z.string() }),
  problems: ['not-found'],
});
