import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A row that opens what is seldom needed. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <details className="group w-full">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 hover:text-volt [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold text-sm">{title}</h3>
        <ChevronDown aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid justify-items-start gap-3 pb-2">{children}</div>
    </details>
  );
}
