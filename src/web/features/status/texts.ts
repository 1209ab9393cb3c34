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
  lasted: (duration: string): string => `lasted ${duration}`,
  database: { reachable: 'Reachable', failing: 'Some writes fail', unreachable: 'Not reachable' },
  milliseconds: 'ms',
  commitHint: 'for a small change to be on disk',
  notMeasured: 'Not measured',
  notInTime: 'The database saved nothing within two seconds.',
  measuredAt: 'Measured at',
  everySeconds: (seconds: number): string => `, and again every ${seconds} seconds while this page is visible`,
  forPrograms: 'The same as JSON:',
} as const;
