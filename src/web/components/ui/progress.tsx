import type { ReactNode } from 'react';

export interface ProgressProps {
  /** Percent, 0 to 100. */
  readonly value: number;
  readonly label: string;
  readonly className?: string | undefined;
}

/** The native element: its width needs no style attribute, which the content security policy forbids in HTML. */
export function Progress({ value, label, className }: ProgressProps): ReactNode {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className={
        'block h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken ' +
        '[&::-moz-progress-bar]:bg-volt [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-volt ' +
        `${className ?? ''}`
      }
    />
  );
}
