import type { ReactNode } from 'react';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  /** Below the lead. */
  readonly aside?: ReactNode;
  /** In half of a wide window. */
  readonly isHalf?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a page, below a hairline. */
export function Section(props: SectionProps): ReactNode {
  const { id, title, badge, lead, aside, isHalf = false, className = '', children } = props;
  const hasText = lead !== undefined || aside !== undefined;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`rendered-near relative overflow-x-clip border-line border-t outline-none ${className}`}
    >
      <div className="page-width grid grid-cols-1 content-start gap-y-3 py-6 max-md:text-sm md:gap-y-7 md:py-11">
        <div
          className={`grid grid-cols-1 gap-x-16 gap-y-2 md:gap-y-4 ${hasText && !isHalf ? 'lg:grid-cols-[7fr_5fr]' : ''}`}
        >
          <div className="text-balance text-title wrap-anywhere md:text-heading">
            <h2 id={`${id}-title`} className="mr-2 inline md:mr-4">
              {title}
            </h2>
            {badge}
          </div>
          {hasText && (
            <div className="grid justify-items-start gap-3 md:gap-4">
              {lead !== undefined && <p className="max-w-[37.5em] text-muted">{lead}</p>}
              {aside}
            </div>
          )}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
