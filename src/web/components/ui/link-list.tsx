import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export interface LinkListItem {
  readonly label: string;
  readonly text: string;
  readonly href: `/${string}`;
}

/** Links to pages of this site, each with a line that says what is there. */
export function LinkList({ items }: { readonly items: readonly LinkListItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href} className="border-line border-b first:border-t">
          <Link
            href={item.href}
            className="group grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-6 py-3 transition-colors hover:text-volt sm:grid-cols-[5fr_7fr_auto]"
          >
            <span className="font-semibold">{item.label}</span>
            <span className="order-last col-span-2 text-muted text-sm sm:order-none sm:col-span-1">{item.text}</span>
            <ArrowRight aria-hidden="true" className="size-4 transition-[translate] group-hover:translate-x-1" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
