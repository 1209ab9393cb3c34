import type { ReactNode } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { MOCKUP_LABELS, type Mockup } from '#web/content/mockup.ts';
import '#web/styles/explain.css';
import { MockupPartView } from './mockup-part.tsx';

interface MockupFigureProps {
  readonly mockup: Mockup;
  /** Below the caption: how to read the drawing, or what to try. */
  readonly aside?: ReactNode;
  /** A drawing of its own. */
  readonly children?: ReactNode;
}

/**
 * A drawing of something that does not exist yet, beside its caption where there is room. Nothing in its parts can be
 * pressed or focused, and screen readers get its description in place of made-up numbers.
 */
export function MockupFigure({ mockup, aside, children }: MockupFigureProps): ReactNode {
  const { title, description, note, parts, isStated = false } = mockup;
  return (
    <figure className="@container min-w-0 rounded-md bg-surface">
      <div className="stage">
        <div className="grid content-start gap-6">
          <figcaption className="grid justify-items-start gap-2">
            <Badge tone={isStated ? 'info' : 'warning'}>{isStated ? MOCKUP_LABELS.stated : MOCKUP_LABELS.badge}</Badge>
            <span className="font-display font-semibold text-xl">{title}</span>
            <span className="max-w-[40em] text-muted text-sm">
              {description} {note}
            </span>
          </figcaption>
          {aside}
        </div>
        {children}
        {parts.length > 0 && (
          <div aria-hidden={!isStated} className="pointer-events-none grid min-w-0 select-none content-center gap-5">
            {parts.map((part) => (
              <MockupPartView key={part.type} part={part} />
            ))}
          </div>
        )}
      </div>
    </figure>
  );
}
