import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { SITE } from '#web/content/site.ts';

export interface PanelProps {
  readonly title: string;
  /** Beside the title: a badge or a small control. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps): ReactNode {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-line border-t pt-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="text-base">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface ModeHeadingProps {
  /** Takes the focus on mount, because the control that led here is gone. */
  readonly focusOnMount: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ModeHeading({ focusOnMount, className = 'text-title', children }: ModeHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
  return (
    <h2 ref={heading} tabIndex={-1} className={`focus-visible:outline-none ${className}`}>
      {children}
    </h2>
  );
}

/** A bar from 0 to 100 percent. Drawn as SVG, because the content security policy forbids inline styles. */
export function ProgressBar(props: {
  readonly label: string;
  readonly percent: number;
  readonly valueText: string;
}): ReactNode {
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(props.percent)}
      aria-valuetext={props.valueText}
      className="overflow-hidden rounded-full border border-edge bg-sunken"
    >
      <svg aria-hidden="true" className="block h-2 w-full">
        <rect width={`${props.percent}%`} height="100%" className="fill-volt" />
      </svg>
    </div>
  );
}

/** Required wherever hashrate or mined TVX is shown. */
export function SimulatedLabel(): ReactNode {
  return (
    <p className="text-muted text-sm">
      <Badge tone="warning" className="mr-3">
        {SITE.simulatedLabel}
      </Badge>
      No hashing runs on this device, and the TVX shown here may never have value.
    </p>
  );
}
