import type { ReactNode } from 'react';

export interface FactProps {
  readonly label: string;
  /** Monospaced. */
  readonly isNumeric?: boolean | undefined;
  /** The full value, when `children` is shortened. */
  readonly below?: string | undefined;
  readonly children: ReactNode;
}

/** One row of a `<dl>`. */
export function Fact({ label, isNumeric = false, below, children }: FactProps): ReactNode {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-4 border-line border-b py-2.5 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className={isNumeric ? 'numeric' : ''}>{children}</dd>
      {below !== undefined && <dd className="numeric col-span-2 -mt-2 break-all text-muted text-xs">{below}</dd>}
    </div>
  );
}
