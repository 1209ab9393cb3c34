import type { ReactNode } from 'react';

export interface PageSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of `/presale`: its heading above its content, as wide as the page, because tables need the width. */
export function PageSection({ id, title, lead, children }: PageSectionProps): ReactNode {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="border-line border-t outline-none">
      <div className="page-width grid gap-6 py-12 md:py-16">
        <div className="grid gap-3">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {lead !== undefined && <p className="max-w-[45.5em] text-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
