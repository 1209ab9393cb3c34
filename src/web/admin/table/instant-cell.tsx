import { Fragment, type ReactNode } from 'react';
import { formatInstant } from '#web/lib/local-time.ts';
import { TABLE_TEXTS } from '../texts.ts';

/** An instant in the visitor's time zone, which breaks between day and time only; null: there is none. */
export function InstantCell({ iso, title }: { readonly iso: string | null; readonly title?: string }): ReactNode {
  if (iso === null) return <span className="text-muted">{TABLE_TEXTS.none}</span>;
  return (
    <time dateTime={iso} title={title} className="numeric font-normal">
      {formatInstant(iso)
        .split(/(?<=,) /)
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            <span className="whitespace-nowrap">{part}</span>
          </Fragment>
        ))}
    </time>
  );
}
