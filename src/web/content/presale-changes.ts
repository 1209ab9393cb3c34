import type { PublicChange } from '#domain/presale/public-changes.ts';

type Action = Exclude<PublicChange['action'], 'updated'>;

/** Sentences of the public change log. They follow a date and a colon, so they start in lower case. */
export const PRESALE_CHANGES = {
  actions: {
    created: (phase: string): string => `${phase} was published`,
    deleted: (phase: string): string => `${phase} was withdrawn`,
    restored: (phase: string): string => `${phase} was published again`,
    started: (phase: string): string => `${phase} started, as scheduled`,
    ended: (phase: string): string => `${phase} ended, as scheduled`,
  } satisfies Record<Action, (phase: string) => string>,
  renamed: (before: string, after: string): string => `${before} was renamed to ${after}`,
  rewritten: (what: string, phase: string): string => `the ${what} of ${phase} was changed`,
  status: (phase: string, before: string, after: string): string =>
    `the status of ${phase} went from ${before} to ${after}`,
  moved: (what: string, phase: string, before: string, after: string): string =>
    `the ${what} of ${phase} went from ${before} to ${after}`,
  stated: (what: string, phase: string, after: string): string => `the ${what} of ${phase} was set to ${after}`,
  withdrawn: (what: string, phase: string): string => `the ${what} of ${phase} is no longer stated`,
} as const;

/** Texts of the feeds and the calendar. */
export const PRESALE_FEED = {
  title: 'Technovex presale',
  subtitle: 'Changes of the presale phases',
  /** For search engines, which want 50 characters at least. */
  description:
    'The phases of the TVX presale with their dates, prices, bonuses and limits, and the latest changes of these.',
  entryTitle: (phase: string, what: string): string => `${phase}: ${what}`,
  entryKinds: {
    created: 'published',
    updated: 'changed',
    deleted: 'withdrawn',
    restored: 'published again',
    started: 'started',
    ended: 'ended',
  },
  status: 'Status',
  nothingForSale: 'Nothing can be bought on the site.',
} as const;
