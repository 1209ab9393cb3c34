import type { ReactNode } from 'react';

export interface FactProps {
  readonly label: string;
  /** Monospaced. */
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}

/** One row of a `<dl>`. */
export function Fact({ label, isNumeric = false, children }: FactProps): ReactNode {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-3 border-line border-b py-2.5 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className={isNumeric ? 'numeric' : ''}>{children}</dd>
    </div>
  );
}
