import { type ReactNode, useEffect, useRef } from 'react';
import type { PhaseDifference } from '#domain/presale/differences.ts';
import type { PhaseFields } from '#domain/presale/phase.ts';
import { PHASE_FIELD_WORDS, PHASE_FORM } from '#web/content/presale-admin.ts';
import { fieldText } from './phase-words.ts';

const WORDS = PHASE_FORM.conflict;

export interface PhaseConflictProps {
  /** Before: ours, after: theirs. */
  readonly differences: readonly PhaseDifference[];
  readonly onUseTheirs: (field: keyof PhaseFields) => void;
}

/** What two administrators see differently, field by field. Takes the focus: the second must not miss it. */
export function PhaseConflict({ differences, onUseTheirs }: PhaseConflictProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="phase-conflict"
      className="grid min-w-0 gap-3 rounded-md border border-amber bg-amber-tint p-5"
    >
      <h2 ref={heading} id="phase-conflict" tabIndex={-1} className="text-amber text-lg focus-visible:outline-none">
        {WORDS.title}
      </h2>
      <p className="text-sm">{differences.length > 0 ? WORDS.text : WORDS.same}</p>
      <ul className="grid">
        {differences.map(({ field, before, after }) => (
          <li
            key={field}
            className="grid items-center gap-x-4 gap-y-1 border-edge border-t py-2.5 text-sm sm:grid-cols-[12rem_1fr_1fr_auto]"
          >
            <strong className="font-semibold">{PHASE_FIELD_WORDS[field]}</strong>
            <span className="min-w-0 break-words">
              {WORDS.mine}: {fieldText(field, before)}
            </span>
            <span className="min-w-0 break-words">
              {WORDS.theirs}: {fieldText(field, after)}
            </span>
            <button
              type="button"
              aria-label={`${WORDS.useTheirs}: ${PHASE_FIELD_WORDS[field]}`}
              onClick={() => onUseTheirs(field)}
              className="min-h-11 justify-self-start font-semibold text-cyan underline underline-offset-4 hover:text-cyan-hover"
            >
              {WORDS.useTheirs}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm">{WORDS.again}</p>
    </section>
  );
}
