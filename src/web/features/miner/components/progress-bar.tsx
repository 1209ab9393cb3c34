import type { ReactNode } from 'react';

/** A bar from 0 to 100 percent. Drawn as SVG, because the content security policy forbids inline styles. */
export function ProgressBar({
  label,
  percent,
  valueText,
}: {
  readonly label: string;
  readonly percent: number;
  readonly valueText: string;
}): ReactNode {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={valueText}
      className="overflow-hidden rounded-full border border-edge bg-sunken"
    >
      <svg aria-hidden="true" className="block h-2 w-full">
        <rect width={`${percent}%`} height="100%" className="fill-volt" />
      </svg>
    </div>
  );
}
