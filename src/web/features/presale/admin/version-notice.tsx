import { type ReactNode, useEffect, useRef } from 'react';
import { formatInstant } from '#web/lib/local-time.ts';
import { PHASE_HISTORY } from './texts.ts';

/** Says that the form shows an earlier version. Focused when it appears: the form is far above the history. */
export function VersionNotice({ changedAt }: { readonly changedAt: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="phase-version" className="grid gap-1 rounded-md border border-cyan bg-info-tint p-5">
      <h2 ref={heading} id="phase-version" tabIndex={-1} className="text-cyan text-lg focus-visible:outline-none">
        {PHASE_HISTORY.reverted(formatInstant(changedAt))}
      </h2>
      <p className="text-sm">{PHASE_HISTORY.revertedNote}</p>
    </section>
  );
}
