import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FoldProps {
  /** Text, or a heading with it. */
  readonly title: ReactNode;
  /** `lg`: one of several questions, under each other. */
  readonly size?: 'sm' | 'lg';
  /** From the middle width on it is open, without its line. */
  readonly isOpenWide?: boolean;
  readonly children: ReactNode;
}

const SIZES = { sm: 'min-h-11 text-sm', lg: 'min-h-12 md:min-h-14' } as const;

/** A line that unfolds. */
export function Fold({ title, size = 'sm', isOpenWide = false, children }: FoldProps): ReactNode {
  return (
    <details className={`group ${size === 'lg' ? 'border-line border-b' : ''} ${isOpenWide ? 'wide-open' : ''}`}>
      <summary
        className={`flex cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden ${SIZES[size]}`}
      >
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
