import type { ReactNode } from 'react';

export interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Below the lead. */
  readonly aside?: ReactNode;
  /**
   * `beside`: title, lead and aside have a column of their own in a wide window. `above`: they are a row above the
   * content.
   */
  readonly heading?: 'beside' | 'above';
  readonly className?: string;
  readonly children: ReactNode;
}

const LAYOUTS = {
  beside: { box: 'grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]', heading: 'max-w-[44ch] grid-cols-1' },
  above: { box: 'gap-12', heading: 'items-end gap-x-16 lg:grid-cols-[4fr_8fr]' },
} as const;

/** A section of a page, below a hairline. */
export function Section(props: SectionProps): ReactNode {
  const { id, title, lead, aside, heading = 'beside', className = '', children } = props;
  const layout = LAYOUTS[heading];
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`border-line border-t outline-none ${className}`}
    >
      <div className={`page-width grid py-16 md:py-20 ${layout.box}`}>
        <div className={`grid content-start justify-items-start gap-5 ${layout.heading}`}>
          <h2 id={`${id}-title`} className="text-3xl wrap-anywhere">
            {title}
          </h2>
          {lead !== undefined && <p className="max-w-[60ch] text-muted">{lead}</p>}
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
