import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface PanelProps {
  readonly title: string;
  /** At the other end of the line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the side column. */
export function Panel({ title, aside, children }: PanelProps): ReactNode {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="panel">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
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

/** Of the bar's width, so that a beginning is seen. */
const SHOWN_PERCENT_MIN = 2;

/** A slanted bar from 0 to 100 percent. Drawn as SVG, because the content security policy forbids inline styles. */
export function ProgressBar(props: {
  readonly label: string;
  readonly percent: number;
  readonly valueText: string;
}): ReactNode {
  const { label, percent, valueText } = props;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={valueText}
      className="progress-bar"
    >
      <svg aria-hidden="true" className="block h-2 w-full">
        <rect
          width={`${percent > 0 ? Math.max(percent, SHOWN_PERCENT_MIN) : 0}%`}
          height="100%"
          className="fill-text"
        />
      </svg>
    </div>
  );
}
