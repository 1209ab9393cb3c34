import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#contract/overview.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { authorWords, entryHref, entryWords } from '../activity/entry-words.ts';
import { OVERVIEW_CHANGES } from './texts.ts';

const TITLE_ID = 'overview-changes';

/** The end of the activity log, by the server's clock. */
export function LatestChanges({ changes, asOf }: Pick<Overview, 'changes' | 'asOf'>): ReactNode {
  const nowMs = Date.parse(asOf);
  return (
    <section aria-labelledby={TITLE_ID} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={TITLE_ID} className="font-semibold text-base">
          {OVERVIEW_CHANGES.title}
        </h2>
        <Link href="/admin/activity" className="inline-flex min-h-11 items-center text-link text-sm md:min-h-0">
          {OVERVIEW_CHANGES.all}
        </Link>
      </div>
      {changes.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{OVERVIEW_CHANGES.none}</p>
      ) : (
        <ol className="mt-2 border-line border-t">
          {changes.map((change) => {
            const { action, subject } = entryWords(change);
            const href = entryHref(change);
            const words = <span className="text-muted">{action}</span>;
            return (
              <li key={change.id} className="wrap-anywhere border-line border-b py-2 text-sm">
                <p>
                  {authorWords(change.by)}{' '}
                  {href === undefined ? (
                    <>
                      {words} {subject}
                    </>
                  ) : (
                    <Link href={href} className="hover:text-volt">
                      {words} {subject}
                    </Link>
                  )}
                </p>
                <time dateTime={change.at} title={formatInstant(change.at)} className="text-muted text-xs">
                  {relativeTime(Date.parse(change.at), nowMs)}
                </time>
              </li>
            );
          })}
        </ol>
      )}
      <p className="mt-1.5 text-muted text-xs">{OVERVIEW_CHANGES.source}</p>
    </section>
  );
}
