import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title: ReactNode;
  /** Right of the title: a badge, a small button. */
  readonly aside?: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A titled section on the raised surface, named after its heading. */
export function Panel({ title, aside, headingLevel = 2, children, className }: PanelProps): ReactNode {
  const headingId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={headingId} className={`rounded-md border border-line bg-surface ${className ?? ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-3.5">
        <Heading id={headingId} className="text-lg">
          {title}
        </Heading>
        {aside}
      </div>
      <div className="p-5">{children}</div>
    </section>
  );
}
