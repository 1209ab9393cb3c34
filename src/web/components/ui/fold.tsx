import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FoldProps {
  /** Text, or a heading with it. */
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A line that unfolds. */
export function Fold({ title, children }: FoldProps): ReactNode {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-sm transition-colors hover:text-volt [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
