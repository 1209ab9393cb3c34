import type { ReactNode } from 'react';

export interface FactProps {
  readonly label: string;
  /** Numbers and addresses: mono, may break anywhere. */
  readonly isFigure?: boolean | undefined;
  readonly children: ReactNode;
}

/** One line of a `<dl>`. */
export function Fact({ label, isFigure = false, children }: FactProps): ReactNode {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-4 border-line border-b py-2.5 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className={isFigure ? 'figures break-words' : ''}>{children}</dd>
    </div>
  );
}
