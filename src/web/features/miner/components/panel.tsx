import { type ReactNode, useId } from 'react';

export interface PanelProps {
  /** For links to it, which move the focus here. */
  readonly id?: string | undefined;
  readonly title: string;
  /** Beside the title: a badge or a small control. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ id, title, aside, children }: PanelProps): ReactNode {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
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
