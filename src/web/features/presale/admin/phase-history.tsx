import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PhaseChange } from '#contract/presale.ts';
import type { PhaseFields } from '#domain/presale/fields.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { fieldText, phaseDifferences } from './phase-values.ts';
import { phaseHistoryQuery } from './presale-queries.ts';
import { PHASE_FORM, PHASE_HISTORY } from './texts.ts';

export interface PhaseHistoryProps {
  readonly id: string;
  /** The saved version; undefined: there is none. */
  readonly current?: PhaseFields | undefined;
  /** Called for a version that differs from `current`; undefined: none can be restored now. */
  readonly onRestore?: ((version: PhaseFields, changedAt: string) => void) | undefined;
}

/** The changes of a phase: author, time, and each field before and after. */
export function PhaseHistory({ id, current, onRestore }: PhaseHistoryProps): ReactNode {
  const { data, error } = useQuery(phaseHistoryQuery(id));
  return (
    <section aria-labelledby="phase-history" className="mt-12 border-line border-t pt-8">
      <h2 id="phase-history" className="text-xl">
        {PHASE_HISTORY.title}
      </h2>
      {data === undefined && error === null && <Spinner label={PHASE_HISTORY.loading} className="mt-4 size-6" />}
      {error !== null && (
        <Notice tone="danger" title={PHASE_HISTORY.failed} className="mt-4">
          {errorMessage(error)}
        </Notice>
      )}
      <ol className="mt-4 grid">
        {data?.map((change) => (
          <li
            key={change.id}
            className="grid gap-x-6 gap-y-1 border-line border-t py-3.5 text-sm md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <p className="numeric text-muted" title={PHASE_FORM.utc(formatInstantUtc(change.changedAt))}>
              {formatInstant(change.changedAt)}
            </p>
            <div className="wrap-anywhere min-w-0">
              <p>
                <strong className="font-semibold">{PHASE_HISTORY.actions[change.action]}</strong> {PHASE_HISTORY.by}{' '}
                {change.changedBy}
              </p>
              {change.before !== null && change.after !== null && (
                <DifferenceList before={change.before} after={change.after} none={PHASE_HISTORY.noChange} />
              )}
              <RestoreVersion change={change} current={current} onRestore={onRestore} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DifferenceListProps {
  readonly before: PhaseFields;
  readonly after: PhaseFields;
  /** In place of an empty list. */
  readonly none: string;
}

export function DifferenceList({ before, after, none }: DifferenceListProps): ReactNode {
  const differences = phaseDifferences(before, after);
  if (differences.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <dl className="mt-1 grid gap-1">
      {differences.map((difference) => (
        <div key={difference.field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{PHASE_FIELD_TEXTS[difference.field].label}:</dt>
          <dd className="wrap-anywhere min-w-0">
            <span className="text-muted line-through">{fieldText(difference.field, difference.before)}</span>
            {' → '}
            {fieldText(difference.field, difference.after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RestoreVersion({
  change: { after, changedAt },
  current,
  onRestore,
}: { readonly change: PhaseChange } & Pick<PhaseHistoryProps, 'current' | 'onRestore'>): ReactNode {
  if (after === null || current === undefined || onRestore === undefined) return null;
  if (phaseDifferences(current, after).length === 0) return null;
  return (
    <button
      type="button"
      aria-label={PHASE_HISTORY.restoreLabel(formatInstant(changedAt))}
      onClick={() => onRestore(after, changedAt)}
      className="min-h-11 font-semibold text-link"
    >
      {PHASE_HISTORY.restore}
    </button>
  );
}
