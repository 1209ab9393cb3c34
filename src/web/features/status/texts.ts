/** The page `/status`. */
export const STATUS_PAGE = {
  title: 'Status',
  lead: 'Whether this site works right now, measured by its own server.',
  reading: 'Reading the status…',
  headlines: {
    works: 'Everything works',
    slow: 'Saving takes longer than usual',
    failing: 'Some changes cannot be saved',
    unreachable: 'The database cannot be reached',
    silent: 'The server does not respond',
  },
  details: {
    works: 'Pages are served, and what you do is saved.',
    slow: 'Pages are served. Miners keep what they earn in the browser until it can be saved.',
    failing:
      'Pages are served, and most miners continue. New wallets and other changes may be refused; please try again later.',
    unreachable:
      'Pages are served from memory. Nobody can sign in, and miners keep what they earn in the browser until it can be saved.',
    silent: 'Your connection or this site is down.',
  },
  /** Above the last measurement of a server that does not respond. */
  last: 'Below is what the server said last.',
  labels: {
    upSince: 'Up since',
    lastDowntime: 'Last downtime',
    database: 'Database',
    commitDelay: 'Time to save',
  },
  atLeast: 'Then the process started that responds to you. The site may be up for longer.',
  noDowntime: 'None is recorded',
  record: {
    title: 'The last 30 days',
    share: (percent: string): string => `up ${percent} of the minutes on record`,
    since: (time: string): string => `Records exist since ${time}; 30 days are kept. A bar is a UTC day.`,
    notYet: 'Records begin with the first whole minute.',
    none: 'No minute is missing, but for restarts.',
    gap: (day: string, minutes: number): string => `${day}: ${minutes} minute${minutes === 1 ? '' : 's'} missing.`,
  },
  lasted: (duration: string): string => `lasted ${duration}`,
  database: { reachable: 'Reachable', failing: 'Some writes fail', unreachable: 'Not reachable' },
  milliseconds: 'ms',
  commitHint: 'for a small change to be on disk',
  notMeasured: 'Not measured',
  notInTime: 'The database saved nothing within two seconds.',
  measuredAt: 'Measured at',
  everySeconds: (seconds: number): string => `, and again every ${seconds} seconds while this page is visible`,
  unknownTitle: 'What this page does not know',
  unknown: [
    {
      title: 'Your connection',
      text: 'It depends on your network and those between you and the server. If you can read this, it works.',
    },
    {
      title: 'Short interruptions',
      text: 'A downtime is recorded when no process ran for more than about eight seconds. Shorter restarts are not.',
    },
    {
      title: 'Failures without a downtime',
      text: 'Times in which the server ran but its database was away are shown while they last, and not recorded here.',
    },
    {
      title: 'The reason',
      text: 'The server cannot tell planned maintenance from a failure. The official channel says more.',
    },
    {
      title: 'Other processes',
      text: 'Up since and the last downtime are those of all processes together. The database and the time to save are measured by the one that responds.',
    },
    { title: 'The blockchain', text: 'There is no mainnet yet. This page is about the site only.' },
  ],
  forPrograms: 'The same as JSON:',
} as const;
