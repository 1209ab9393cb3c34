import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title: string;
  /** Beside the title: a badge or a small control. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the dashboard under a hairline. */
export function Panel({ title, aside, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4 border-line border-t pt-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
