import { type ReactNode, useSyncExternalStore } from 'react';
import { PRESALE_PAGE } from '#web/content/presale-page.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { instantText, utcText } from '../public/instant-text.ts';

function never(): () => void {
  return () => undefined;
}

/** Undefined in the server's HTML and during hydration. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(never, timeZoneName, () => undefined);
}

/** An instant in UTC, and below it in the visitor's time zone, for which there is room from the start. */
export function Instant({ iso }: { readonly iso: string | null }): ReactNode {
  const zone = useTimeZone();
  if (iso === null) return <span className="text-muted">{PRESALE_PAGE.notAnnounced}</span>;
  return (
    <span className="inline-grid">
      <time dateTime={iso}>{utcText(iso)}</time>
      <span
        aria-hidden={zone === undefined}
        className={`text-muted text-xs scriptless:hidden ${zone === undefined ? 'invisible select-none' : ''}`}
      >
        {instantText(iso, zone ?? 'UTC')} {PRESALE_PAGE.yourTime}
      </span>
    </span>
  );
}
