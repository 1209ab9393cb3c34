import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PhaseChange } from '#contract/presale.ts';
import { phaseDifferences } from '#domain/presale/differences.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import type { PublicChange } from '#domain/presale/public-changes.ts';
import { scheduledChanges } from '#domain/presale/schedule-changes.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PHASE_FIELD_TEXTS } from '#web/content/phase-fields.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { fieldText } from './field-text.ts';
import { phaseHistoryQuery } from './presale-queries.ts';
import { PHASE_FORM, PHASE_HISTORY } from './texts.ts';

/** The values of a phase after one of its changes. */
export interface PhaseHistoryEntry {
  readonly fields: PhaseFields;
  readonly changedAt: string;
}

export interface PhaseHistoryProps {
  readonly id: string;
  /** The saved version; undefined: there is none. */
  readonly current?: PhaseFields;
  /** Called for a version that differs from `current`. */
  readonly onUse?: (version: PhaseHistoryEntry) => void;
}

/** The changes of a phase: author, time, and each field before and after. */
export function PhaseHistory({ id, current, onUse }: PhaseHistoryProps): ReactNode {
  const { data, error } = useQuery(phaseHistoryQuery(id));
  /** The changes whose versions are compared, at most two. */
  const [compared, setCompared] = useState<readonly number[]>([]);
  const toggle = (changeId: number): void =>
    setCompared((ids) =>
      ids.includes(changeId) ? ids.filter((one) => one !== changeId) : [...ids.slice(-1), changeId],
    );
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
      {data !== undefined && <Comparison changes={data.filter((change) => compared.includes(change.id))} />}
      <ol className="mt-4 grid">
        {withAutomatic(data ?? [], wallClockMs()).map((change) => (
          <li
            key={`${change.action} ${change.id}`}
            className="grid gap-x-6 gap-y-1 border-line border-t py-3.5 text-sm md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <p className="numeric text-muted" title={PHASE_FORM.utc(formatInstantUtc(change.changedAt))}>
              {formatInstant(change.changedAt)}
            </p>
            <div className="wrap-anywhere min-w-0">
              <p>
                <strong className="font-semibold">{PHASE_HISTORY.actions[change.action]}</strong>{' '}
                {'changedBy' in change ? `${PHASE_HISTORY.by} ${change.changedBy}` : PHASE_HISTORY.automatic}
              </p>
              {'changedBy' in change && (
                <>
                  <Differences change={change} />
                  <div className="flex flex-wrap gap-x-6">
                    <UseVersion change={change} current={current} onUse={onUse} />
                    {change.after !== null && (
                      <button
                        type="button"
                        aria-pressed={compared.includes(change.id)}
                        aria-label={PHASE_HISTORY.compareLabel(formatInstant(change.changedAt))}
                        onClick={() => toggle(change.id)}
                        className="min-h-11 font-semibold text-link aria-pressed:text-text aria-pressed:underline"
                      >
                        {PHASE_HISTORY.compare}
                      </button>
                    )}
                  </div>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A start or an end that nobody did: the dates of the phase. */
type AutomaticChange = Pick<PublicChange, 'id' | 'changedAt'> & { readonly action: 'started' | 'ended' };

/** Returns the changes with what happened by the phase's dates in between, newest first. */
function withAutomatic(changes: readonly PhaseChange[], nowMs: number): (PhaseChange | AutomaticChange)[] {
  const automatic = scheduledChanges(changes.map((change) => ({ ...change, phaseId: 0 }))).filter(
    (change): change is PublicChange & AutomaticChange => Date.parse(change.changedAt) <= nowMs,
  );
  return [...changes, ...automatic].sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
}

/** The versions that two of the changes left; `changes`: newest first. */
function Comparison({ changes: [newer, older] }: { readonly changes: readonly PhaseChange[] }): ReactNode {
  if (newer === undefined) return null;
  if (older === undefined) return <p className="mt-3 text-muted text-sm">{PHASE_HISTORY.compareHint}</p>;
  const title = PHASE_HISTORY.compared(formatInstant(older.changedAt), formatInstant(newer.changedAt));
  return (
    <section aria-label={title} className="mt-4 rounded-md border border-edge bg-surface p-4 text-sm">
      <h3 className="font-semibold text-base">{title}</h3>
      <DifferenceList before={older.after} after={newer.after} none={PHASE_HISTORY.alike} />
    </section>
  );
}

function Differences({ change: { action, before, after } }: { readonly change: PhaseChange }): ReactNode {
  return action === 'updated' && <DifferenceList before={before} after={after} none={PHASE_HISTORY.noChange} />;
}

interface DifferenceListProps {
  readonly before: PhaseFields | null;
  readonly after: PhaseFields | null;
  /** Shown where there is no difference. */
  readonly none: string;
}

function DifferenceList({ before, after, none }: DifferenceListProps): ReactNode {
  if (before === null || after === null) return null;
  const differences = phaseDifferences(before, after);
  if (differences.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <dl className="mt-1 grid gap-1">
      {differences.map((difference) => (
        <div key={difference.field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{PHASE_FIELD_TEXTS[difference.field].label}:</dt>
          <dd className="min-w-0">
            <span className="text-muted line-through">{fieldText(difference.field, difference.before)}</span>
            {' → '}
            {fieldText(difference.field, difference.after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UseVersionProps {
  readonly change: PhaseChange;
  readonly current: PhaseFields | undefined;
  readonly onUse: PhaseHistoryProps['onUse'];
}

function UseVersion({ change: { after, changedAt }, current, onUse }: UseVersionProps): ReactNode {
  if (after === null || current === undefined || onUse === undefined) return null;
  if (phaseDifferences(current, after).length === 0) return null;
  return (
    <button
      type="button"
      aria-label={PHASE_HISTORY.revertLabel(formatInstant(changedAt))}
      onClick={() => onUse({ fields: after, changedAt })}
      className="min-h-11 font-semibold text-link"
    >
      {PHASE_HISTORY.revert}
    </button>
  );
}
