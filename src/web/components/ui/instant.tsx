import { type ReactNode, useSyncExternalStore } from 'react';
import { instantParts, timeZoneName, utcText } from '#web/lib/local-time.ts';

function never(): () => void {
  return () => undefined;
}

/** Undefined in the server's HTML and during hydration. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(never, timeZoneName, () => undefined);
}

/**
 * An instant in UTC, and below it in the visitor's time zone. The latter has two lines and a width of its own from the
 * start, because the date there may be longer, and would wrap later or widen the column. In UTC it is hidden.
 */
export function Instant({ iso }: { readonly iso: string | null }): ReactNode {
  const zone = useTimeZone();
  if (iso === null) return <span className="text-muted">Not announced</span>;
  const { day, time } = instantParts(iso, zone ?? 'UTC');
  return (
    <span className="inline-grid">
      <time dateTime={iso} className="text-balance">
        {utcText(iso)}
      </time>
      <span
        aria-hidden={zone === undefined}
        className={`min-w-32 cramped:min-w-0 text-muted text-sm in-utc:hidden scriptless:hidden ${zone === undefined ? 'invisible select-none' : ''}`}
      >
        <span className="block cramped:whitespace-normal whitespace-nowrap">{day}, </span>
        <span className="block cramped:whitespace-normal whitespace-nowrap">{time} your time</span>
      </span>
    </span>
  );
}
