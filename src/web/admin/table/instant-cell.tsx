import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/local-time.ts';
import { TABLE_TEXTS } from '../texts.ts';

/** An instant in the visitor's time zone; null: there is none. */
export function InstantCell({ iso }: { readonly iso: string | null }): ReactNode {
  if (iso === null) return <span className="text-muted">{TABLE_TEXTS.none}</span>;
  return (
    <time dateTime={iso} className="numeric">
      {formatInstant(iso)}
    </time>
  );
}
