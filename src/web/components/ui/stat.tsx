import type { ReactNode } from 'react';

export interface StatProps {
  readonly label: ReactNode;
  /** Formatted by the caller; drawn in mono with digits of one width. */
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  readonly hint?: ReactNode;
  /** The figure is moving now: drawn in volt, with a lit mark beside the label. */
  readonly live?: boolean | undefined;
  readonly className?: string | undefined;
}

/** One figure of an instrument. Stand several in a `<dl>`. */
export function Stat({ label, value, unit, hint, live = false, className }: StatProps): ReactNode {
  return (
    <div
      className={`grid min-w-0 content-start gap-1 border-line border-l-2 pl-4 ${live ? 'border-volt' : ''} ${className ?? ''}`}
    >
      <dt className="engraved flex items-center gap-2 text-muted">{label}</dt>
      <dd className={`figures min-w-0 break-words font-medium text-xl ${live ? 'text-volt' : 'text-text'}`}>
        {value}
        {unit !== undefined && <span className="ml-1.5 font-normal text-muted text-sm">{unit}</span>}
      </dd>
      {hint !== undefined && <dd className="text-muted text-sm">{hint}</dd>}
    </div>
  );
}
