import { PUBLIC_CHANGES_MAX } from '#domain/presale/public-changes.ts';
import type { PhasePosition } from '#domain/presale/timeline.ts';
import type { RichText } from '#web/components/ui/rich-text-view.tsx';
import { SECURITY_AUDIT } from '#web/content/dates.ts';

/** The presale's own page, `/presale`. */
export const PRESALE_PAGE = {
  title: 'Presale',
  lead: 'What is offered, when, at which price, and what has changed. Nothing can be bought on this site.',
  headlines: {
    none: 'No phase is announced',
    now: (phase: string): string => `${phase} is active`,
    next: (phase: string): string => `${phase} is next`,
    delayed: (phase: string): string => `${phase} has not started`,
    past: 'Every announced phase is completed',
  },
  nonePending: 'When the project announces a phase, its terms appear here.',
  delayed: (start: string): string => `Its start was planned for ${start}. No new date is announced.`,
  countdown: { start: 'Starts in', end: 'Ends in', days: 'days', hours: 'hours', minutes: 'min', seconds: 's' },
  bySchedule: 'It starts and ends automatically at these times.',
  notStated: 'Not stated',
  yes: 'Yes',
  no: 'No',
  currentTitle: 'Terms of this phase',
  phasesTitle: 'All phases',
  phasesLead: 'Times are in UTC.',
  /** Of the time zones by name, the longest. */
  longestZone: 'America/Argentina/ComodRivadavia',
  yourZone: (zone: string): string => `Below them is your time, ${zone}.`,
  phasesCaption: 'Phases by their state',
  phasesEmpty: 'There is no phase yet.',
  columns: { phase: 'Phase' },
  positions: { now: 'Now', next: 'Next', delayed: 'Not started as planned', past: 'Past' } satisfies Record<
    PhasePosition,
    string
  >,
  changesTitle: 'What changed, and when',
  changesLead: `The latest public changes, newest first: at most ${PUBLIC_CHANGES_MAX}. Older ones are not listed.`,
  changesEmpty: 'Nothing has changed since the phases were first published here.',
  unknownTitle: 'What is not known yet',
  unknownLead: 'The project has not published these. Do not trust an answer from anyone else.',
  unknown: [
    {
      title: 'Contract address',
      text: ['There is none yet. Tokens sent to an address that somebody gives you now are lost.'],
    },
    {
      title: 'Audit',
      text: ['No audit report is published. The date of the security audit on the roadmap: ', SECURITY_AUDIT, '.'],
    },
    {
      title: 'Vesting',
      text: [
        'When buyers receive their tokens is not stated. The whitepaper says only that the team’s share is vested.',
      ],
    },
    {
      title: 'Jurisdictions',
      text: ['Who may take part, and in which countries, is not stated.'],
    },
  ] satisfies readonly { readonly title: string; readonly text: RichText }[],
  feedsTitle: 'Follow the presale',
  feeds: [
    { label: 'Calendar (.ics)', href: '/presale.ics', text: 'Start and end of each phase, for your calendar' },
    { label: 'Atom feed', href: '/presale.atom', text: 'Each change, for a feed reader' },
    { label: 'JSON', href: '/presale.json', text: 'The same data for programs' },
  ],
  loading: 'Loading the presale',
  failedTitle: 'The presale could not be loaded',
  failedText: 'Check your connection and reload the page.',
} as const;
