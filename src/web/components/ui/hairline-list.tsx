import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

export interface HairlineItem {
  readonly title: string;
  readonly text: ReactNode;
  /** The title is a mark of the site, shown as such. */
  readonly tone?: BadgeTone;
}

export function HairlineList({ items }: { readonly items: readonly HairlineItem[] }): ReactNode {
  return (
    <dl className="grid">
      {items.map((item) => (
        <div
          key={item.title}
          className="grid gap-x-8 gap-y-1 break-inside-avoid border-line border-t py-4 last:border-b print:py-2 sm:grid-cols-[5fr_8fr]"
        >
          <dt className="font-semibold">
            {item.tone === undefined ? item.title : <Badge tone={item.tone}>{item.title}</Badge>}
          </dt>
          <dd className="text-muted print:text-text">{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}
