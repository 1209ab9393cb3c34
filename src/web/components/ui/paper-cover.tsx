import type { ReactNode } from 'react';
import { Bolt } from './bolt.tsx';

/** The cover of the presale whitepaper, a drawing. */
export function PaperCover({ className }: { readonly className: string }): ReactNode {
  return (
    <div
      aria-hidden="true"
      className={`paper relative overflow-clip border border-line bg-ground p-6 text-text ${className}`}
    >
      <p className="font-display font-semibold text-title">
        Technovex
        <br />
        TVX
      </p>
      <Bolt className="cover-bolt" />
    </div>
  );
}
