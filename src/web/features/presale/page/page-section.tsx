import type { ReactNode } from 'react';

export interface PageSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** In `SectionColumns`: as high as one section, or as two. */
  readonly inColumn?: 'one' | 'two' | undefined;
  readonly children: ReactNode;
}

const IN_COLUMN = { none: 'border-line border-t', one: '', two: 'md:row-span-2' } as const;

/** A section of `/presale`: its heading above its content, as wide as the page, because tables need the width. */
export function PageSection({ id, title, lead, inColumn, children }: PageSectionProps): ReactNode {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`min-w-0 outline-none ${IN_COLUMN[inColumn ?? 'none']}`}
    >
      <div className={`grid gap-5 ${inColumn === undefined ? 'page-width py-12' : ''}`}>
        <div className="grid gap-2">
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

/** Short sections in two columns, where there is room. */
export function SectionColumns({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="border-line border-t">
      <div className="page-width grid gap-x-16 gap-y-12 py-12 md:grid-rows-[auto_1fr] lg:grid-cols-2">{children}</div>
    </div>
  );
}
