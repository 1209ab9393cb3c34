import type { ReactNode } from 'react';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant } from '#web/lib/local-time.ts';

/**
 * An instant in the visitor's time zone on one line, without the year while it is the current one; null: a dash.
 *
 *     <Time at={row.createdAt} />
 */
export function Time({ at, title }: { readonly at: string | null; readonly title?: string }): ReactNode {
  if (at === null) return <span className="text-muted">–</span>;
  return (
    <time dateTime={at} title={title ?? formatInstant(at)} className="whitespace-nowrap font-normal tabular-nums">
      {shortInstant(at, wallClockMs())}
    </time>
  );
}

/** Returns the instant in the visitor's time zone; without its year while that is the current one there. */
export function shortInstant(iso: string, nowMs: number): string {
  const year = new Date(iso).getFullYear();
  const text = formatInstant(iso);
  return year === new Date(nowMs).getFullYear() ? text.replace(` ${year},`, ',') : text;
}
