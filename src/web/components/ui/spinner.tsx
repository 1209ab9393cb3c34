import type { ReactNode } from 'react';

export interface SpinnerProps {
  /** For screen readers. Without it the spinner is decorative. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Spinner({ label, className = 'size-4' }: SpinnerProps): ReactNode {
  const ring = (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-3">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
