import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title: string;
  /** Beside the title: a badge or a small control. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps): ReactNode {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-line border-t pt-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
