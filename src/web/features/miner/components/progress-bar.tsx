import type { ReactNode } from 'react';

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
