import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PhaseChange, presaleListPhaseHistory } from '#contract/presale.ts';
import type { PhaseFields } from '#domain/presale/fields.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Differences } from '#web/components/ui/differences.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { fieldText, phaseDifferences } from './phase-values.ts';

const ACTIONS: Readonly<Record<PhaseChange['action'], string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

interface PhaseHistoryProps {
  readonly id: string;
  /** The saved version; undefined: there is none. */
  readonly current?: PhaseFields;
  /** Called for a version that differs from `current`; undefined: none can be restored now. */
  readonly onRestore?: ((version: PhaseFields, changedAt: string) => void) | undefined;
}

/** The changes of a phase: author, time, and each field before and after. */
export function PhaseHistory({ id, current, onRestore }: PhaseHistoryProps): ReactNode {
  const query = useQuery(endpointQuery(presaleListPhaseHistory, { params: { id } }));
  return (
    <section aria-labelledby="phase-history" className="mt-10 max-w-4xl">
      <h2 id="phase-history" className="font-semibold text-base">
        History
      </h2>
      <Loaded query={query} loading="Loading the history" failed="The history could not be loaded">
        {(changes) => (
          <ol className="mt-2 grid">
            {changes.map(({ id: key, action, changedAt, changedBy, before, after }) => (
              <li
                key={key}
                className="grid gap-x-6 gap-y-1 border-line border-t py-3.5 text-sm md:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <p className="text-muted tabular-nums" title={`${formatInstantUtc(changedAt)} UTC`}>
                  {formatInstant(changedAt)}
                </p>
                <div className="wrap-anywhere min-w-0">
                  <p>
                    <strong className="font-semibold">{ACTIONS[action]}</strong> by {changedBy}
                  </p>
                  {before !== null && after !== null && (
                    <PhaseDifferences before={before} after={after} none="Saved without changes" />
                  )}
                  {onRestore && current && after && phaseDifferences(current, after).length > 0 && (
                    <button
                      type="button"
                      aria-label={`Restore the version of ${formatInstant(changedAt)}`}
                      onClick={() => onRestore(after, changedAt)}
                      className="min-h-11 font-semibold text-link"
                    >
                      Restore this version
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

/** `none`: in place of an empty list. */
export function PhaseDifferences(props: {
  readonly before: PhaseFields;
  readonly after: PhaseFields;
  readonly none: string;
}): ReactNode {
  const items = phaseDifferences(props.before, props.after).map(({ field, before, after }) => ({
    label: PHASE_FIELD_TEXTS[field].label,
    before: fieldText(field, before),
    after: fieldText(field, after),
  }));
  return <Differences items={items} none={props.none} />;
}
