import type { ReactNode } from 'react';

export interface HairlineItem {
  readonly title: string;
  readonly text: ReactNode;
}

interface HairlineListProps {
  /** Texts by their titles, in order; those that are null are left out. */
  readonly items: Readonly<Record<string, ReactNode>> | readonly HairlineItem[];
}

/** Facts with their titles, divided by hairlines. */
export function HairlineList({ items }: HairlineListProps): ReactNode {
  const facts = Array.isArray(items) ? items.map(({ title, text }) => [title, text] as const) : Object.entries(items);
  return (
    <dl className="grid">
      {facts.map(
        ([title, text]) =>
          text !== null && (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1 break-inside-avoid border-line border-t py-4 last:border-b print:py-2 sm:grid-cols-[5fr_8fr]"
            >
              <dt className="font-semibold">{title}</dt>
              <dd className="text-muted print:text-text">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
