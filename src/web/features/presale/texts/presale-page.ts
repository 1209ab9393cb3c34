import type { PhasePosition } from '#domain/presale/timeline.ts';

/** The presale's own page, `/presale`. */
export const PRESALE_PAGE = {
  title: 'Presale',
  lead: 'What is offered, when, at which price, and what has changed. Nothing can be bought on this site.',
  headlines: {
    now: (phase: string): string => `${phase} is active`,
    several: (count: number): string => `${count} phases are active`,
    next: (phase: string): string => `${phase} is next`,
    startsOn: (phase: string, start: string): string => `${phase} starts on ${start}`,
    delayed: (phase: string): string => `${phase} has not started`,
    past: 'Every announced phase is completed',
  },
  delayed: (start: string): string => `Planned start: ${start}. No newer date is announced.`,
  asOf: (when: string): string => `As of ${when}.`,
  copy: {
    title: (when: string): string => `Copy of ${when}; the server does not respond`,
    text: 'What has changed since then is not shown. Reload the page once you are online.',
  },
  answers: {
    buy: 'Can I buy?',
    states: {
      now: 'A phase is active, but this site sells nothing.',
      next: 'Not yet.',
      delayed: 'Not yet.',
      past: 'No. Every announced phase is over.',
    } satisfies Record<PhasePosition, string>,
    where: 'Where?',
    whereText: 'Not announced.',
    price: 'Phase price',
    priceUnknown: 'Not announced.',
    /** Of several active phases. */
    pricesDiffer: 'Each phase has its own.',
  },
  example: (bought: string, price: string, bonus: string | undefined, percent: string): string =>
    `$100 at the phase price of ${price} are ${bought} TVX${bonus === undefined ? '' : `, and ${bonus} TVX more as the bonus of ${percent}`}.`,
  countdown: { start: 'Starts in', end: 'Ends in', days: 'days', hours: 'hours', minutes: 'min', seconds: 's' },
  notStated: 'Not stated',
  yes: 'Yes',
  no: 'No',
  phasesTitle: 'All phases',
  phasesLead: 'Times are in UTC.',
  otherFigures: { label: 'Other documents state other figures.', href: '/trust#figures' },
  yourZone: (zone: string): string => `Below them is your time, ${zone}.`,
  changesTitle: 'What changed, and when',
  changesLead: 'The ten latest changes that visitors could see, newest first. The Atom feed has all of them.',
  changesEmpty: 'Nothing has changed since the phases were first published here.',
  unknownTitle: 'What is not known yet',
  unknownLead: 'The project has not published these. Do not trust an answer from anyone else.',
  unknown: [
    {
      title: 'Contract address',
      text: 'There is none yet. Tokens sent to an address that somebody gives you now are lost.',
    },
    { title: 'Audit', text: 'No audit report is published.' },
    {
      title: 'Vesting',
      text: 'When buyers receive their tokens is not stated. The whitepaper says only that the team’s share is vested.',
    },
    {
      title: 'Payment and refunds',
      text: 'How to pay, whether money is returned below the soft cap, and whether a cap includes the bonus.',
    },
    {
      title: 'Jurisdictions',
      text: 'Who may take part, and in which countries, is not stated.',
    },
  ],
  feedsTitle: 'Follow the changes',
  feeds: [
    { label: 'Calendar (.ics)', href: '/presale.ics', text: 'Start and end of each phase' },
    { label: 'Atom feed', href: '/presale.atom', text: 'Each change, for a feed reader' },
    { label: 'JSON', href: '/presale.json', text: 'Terms and changes, for programs' },
  ],
  newsletter: {
    label: 'Newsletter',
    href: '#newsletter',
    text: 'Launch news of the team, by mail',
    /** Without a mail server. */
    later: 'No mail is sent yet',
  },
  loading: 'Loading the presale',
  failedTitle: 'The presale could not be loaded',
  failedText: 'Check your connection and reload the page.',
} as const;
