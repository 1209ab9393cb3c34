import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  /** Of its heading, where links lead to it. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** One subject of a long form: what it is, and beside it, on a phone below it, what can be done. */
export function FormSection({ id, title, lead, children }: FormSectionProps): ReactNode {
  const ownId = useId();
  return (
    <section
      aria-labelledby={id ?? ownId}
      className="grid gap-x-12 gap-y-3 border-line border-t py-6 first-of-type:border-t-0 lg:grid-cols-[minmax(0,17rem)_minmax(0,44rem)]"
    >
      <div>
        <h2 id={id ?? ownId} className="font-semibold text-base">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 text-muted text-sm">{lead}</p>}
      </div>
      {/* The right edge of all fields: what a row has after them stands beyond it. */}
      <div className="grid min-w-0 content-start gap-3 lg:mr-10">{children}</div>
    </section>
  );
}
