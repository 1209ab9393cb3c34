import type { ReactNode } from 'react';

export interface Fact {
  readonly title: string;
  readonly text: ReactNode;
}

/** What is stored, each with its name on a line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="border-line border-t text-sm">
      {facts.map(({ title, text }) => (
        <div
          key={title}
          className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b py-2 max-sm:justify-between sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{title}</dt>
          <dd className="wrap-anywhere min-w-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
