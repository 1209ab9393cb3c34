import type { ReactNode } from 'react';
import { WALLET_PANEL } from '../texts.ts';
import { CopyText } from './copy-text.tsx';

export interface FactProps {
  readonly label: string;
  /** Monospaced. */
  readonly isNumeric?: boolean;
  /** Too long to stand beside its label. */
  readonly isLong?: boolean;
  /** What a button copies. */
  readonly copy?: string | undefined;
  readonly children: ReactNode;
}

/** One row of a `<dl>`. */
export function Fact({ label, isNumeric = false, isLong = false, copy, children }: FactProps): ReactNode {
  const look = `${isNumeric ? 'numeric' : ''} ${isLong ? 'text-xs' : ''}`;
  return (
    <div
      className={`grid ${isLong ? '' : 'grid-cols-[4rem_minmax(0,1fr)] gap-3'} items-baseline border-line border-b py-2.5 text-sm`}
    >
      <dt className="text-muted">{label}</dt>
      {copy === undefined ? (
        <dd className={look}>{children}</dd>
      ) : (
        <dd className="-mr-3 flex flex-wrap items-center gap-3">
          <span className={`min-w-0 flex-1 ${look}`}>{children}</span>
          <CopyText text={copy} label={WALLET_PANEL.facts.copy(label)} isIcon />
        </dd>
      )}
    </div>
  );
}
