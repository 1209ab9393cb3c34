import type { ReactNode } from 'react';
import { CONTENT_ADMIN } from './texts.ts';

interface PartSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** undefined: the part has its default. */
  readonly onReset?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One part of the content. */
export function PartSection({ id, title, lead, onReset, children }: PartSectionProps): ReactNode {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="scroll-mt-28 text-base">
          {title}
        </h2>
        {onReset === undefined ? (
          <span className="min-h-9 content-center text-muted text-xs">{CONTENT_ADMIN.byDefault}</span>
        ) : (
          <button
            type="button"
            aria-label={CONTENT_ADMIN.resetPart(title)}
            onClick={onReset}
            className="min-h-9 font-semibold text-cyan text-xs underline underline-offset-4 hover:text-cyan-hover"
          >
            {CONTENT_ADMIN.reset}
          </button>
        )}
        {lead !== undefined && <p className="w-full text-muted text-sm">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
