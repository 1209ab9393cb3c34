let clockFormat: Intl.DateTimeFormat | undefined;
let minuteFormat: Intl.DateTimeFormat | undefined;

/** `14:02:31`, in the visitor's time zone. Created at first use: that blocks a slow phone for a tenth of a second. */
export function clockTime(ms: number): string {
  clockFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
  return clockFormat.format(ms);
}

/** `14:02`, in the visitor's time zone. */
export function shortTime(ms: number): string {
  minuteFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
  return minuteFormat.format(ms);
}
