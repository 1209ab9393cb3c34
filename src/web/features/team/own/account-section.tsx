import type { ReactNode } from 'react';

interface AccountSectionProps {
  /** Of its heading, which links lead to. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** One subject of the own account: what it is, and beside it, on a phone below it, what can be done. */
export function AccountSection({ id, title, lead, children }: AccountSectionProps): ReactNode {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-3 border-line border-t py-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,36rem)]"
    >
      <div>
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 text-muted text-sm">{lead}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </section>
  );
}
