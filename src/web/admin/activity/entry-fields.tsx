import type { ReactNode } from 'react';
import type { ActivityRow } from '#contract/activity.ts';
import { changesOf, entryChanges } from './activity-changes.ts';
import { ACTIVITY_TABLE } from './texts.ts';

const TEXTS = ACTIVITY_TABLE.entry;

/** The values of an entry: in a table one line, on a phone a list of fields that opens. */
export function EntryFields({ row: { before, after } }: { readonly row: ActivityRow }): ReactNode {
  const changes = entryChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <>
      <span className="block max-w-56 truncate text-muted max-tbl:hidden xl:max-w-full">
        {changesOf(before, after)}
      </span>
      <details className="text-left text-sm tbl:hidden">
        <summary className="min-h-11 cursor-pointer content-center text-link">{TEXTS.show(changes.length)}</summary>
        <dl className="mt-1 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {changes.map((change) => (
            <div key={change.label} className="contents">
              <dt className="wrap-break-word text-muted">{change.label}</dt>
              <dd className="wrap-anywhere">
                {change.before !== undefined && <span className="text-muted">{change.before} → </span>}
                {change.after}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
