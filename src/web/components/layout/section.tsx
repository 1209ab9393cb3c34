import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  /** Below the lead. */
  readonly action?: ReactNode;
  /** Beside the text. */
  readonly object?: ReactNode;
  /** Below the text, as wide as the page. */
  readonly children?: ReactNode;
}

/** A section of the landing page: one sentence, one object. */
export function Section({ id, title, badge, lead, action, object, children }: SectionProps): ReactNode {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="overflow-x-clip py-6 outline-none md:py-9 md:last:pb-18"
    >
      <div className="page-width grid grid-cols-1 gap-y-4 md:gap-y-6">
        <div
          className={`grid grid-cols-1 items-center gap-x-6 gap-y-6 ${object === undefined ? '' : 'md:grid-cols-[7fr_5fr]'}`}
        >
          <div className="grid min-w-0 grid-cols-1 justify-items-start gap-y-3 md:gap-y-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h2 id={`${id}-title`} className="text-heading wrap-anywhere">
                {title}
              </h2>
              {badge}
            </div>
            {lead !== undefined && <p className="max-w-[32em] text-muted">{lead}</p>}
            {action !== undefined && <div className="mt-2">{action}</div>}
          </div>
          {object}
        </div>
        {children}
      </div>
    </section>
  );
}
