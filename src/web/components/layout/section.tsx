import type { ReactNode } from 'react';

export interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Below the lead. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, aside, children }: SectionProps): ReactNode {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="border-line border-t outline-none">
      <div className="page-width grid grid-cols-1 gap-x-16 gap-y-10 py-16 md:py-20 lg:grid-cols-[4fr_8fr]">
        <div className="grid max-w-[44ch] grid-cols-1 content-start justify-items-start gap-5">
          <h2 id={`${id}-title`} className="text-3xl wrap-anywhere">
            {title}
          </h2>
          {lead !== undefined && <p className="text-muted">{lead}</p>}
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
