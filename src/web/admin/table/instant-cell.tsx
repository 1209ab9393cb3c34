import type { ReactNode } from 'react';
import { wallClockMs } from '#web/lib/clock.ts';
import { formatInstant } from '#web/lib/local-time.ts';

/** An instant in the visitor's time zone on one line, without the year while it is this one; null: there is none. */
export function InstantCell({ iso, title }: { readonly iso: string | null; readonly title?: string }): ReactNode {
  if (iso === null) return <span className="text-muted">–</span>;
  return (
    <time dateTime={iso} title={title ?? formatInstant(iso)} className="numeric whitespace-nowrap font-normal">
      {shortInstant(iso, wallClockMs())}
    </time>
  );
}

/** Returns the instant in the visitor's time zone; without its year while that is the current one there. */
export function shortInstant(iso: string, nowMs: number): string {
  const year = new Date(iso).getFullYear();
  const text = formatInstant(iso);
  return year === new Date(nowMs).getFullYear() ? text.replace(` ${year},`, ',') : text;
}
