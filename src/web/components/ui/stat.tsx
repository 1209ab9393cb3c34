import type { ReactNode } from 'react';

export interface StatProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  readonly hint?: ReactNode;
  /** The value changes now: highlighted. */
  readonly live?: boolean | undefined;
}

export function Stat({ label, value, unit, hint, live = false }: StatProps): ReactNode {
  return (
    <div className={`grid min-w-0 content-start gap-1 border-l-2 pl-4 ${live ? 'border-volt' : 'border-line'}`}>
      <dt className="engraved flex items-center gap-2 text-muted">{label}</dt>
      <dd className={`numeric min-w-0 break-words font-medium text-base ${live ? 'text-volt' : 'text-text'}`}>
        {value}
        {unit !== undefined && (
          <span className="ml-1.5 inline-block whitespace-nowrap font-normal text-muted text-sm">{unit}</span>
        )}
      </dd>
      {hint !== undefined && <dd className="text-muted text-sm">{hint}</dd>}
    </div>
  );
}
