import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MOCKUP_LABELS, type Mockup } from '#web/content/mockup.ts';
import { MockupPartView } from './mockup-part.tsx';

interface MockupFigureProps {
  readonly mockup: Mockup;
  /** A part that can be tried. */
  readonly children?: ReactNode;
}

/**
 * A drawing of something that does not exist yet. Nothing in its parts can be pressed or focused, and screen readers
 * get its description in place of made-up numbers.
 */
export function MockupFigure({ mockup, children }: MockupFigureProps): ReactNode {
  const { title, description, note, parts, isStated = false } = mockup;
  return (
    <figure className="grid min-w-0 gap-5 rounded-md bg-surface p-4 sm:p-6">
      <figcaption className="grid gap-1.5">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="font-display font-semibold text-lg">{title}</span>
          <Badge tone={isStated ? 'info' : 'warning'}>{isStated ? MOCKUP_LABELS.stated : MOCKUP_LABELS.badge}</Badge>
        </span>
        <span className="max-w-[40em] text-muted text-sm">
          {description} {note}
        </span>
      </figcaption>
      {children}
      {parts.length > 0 && (
        <div aria-hidden={!isStated} className="pointer-events-none grid min-w-0 select-none gap-5">
          {parts.map((part) => (
            <MockupPartView key={part.type} part={part} />
          ))}
        </div>
      )}
    </figure>
  );
}
