import type { ReactNode } from 'react';
import type { MockupPartOf } from '#web/content/mockup.ts';

type Target = MockupPartOf<'links'>['to'][number];

/** A chain of blocks, and around it what is planned to be connected with it: half of it above, half below. */
export function MockupLinks({ from, to }: MockupPartOf<'links'>): ReactNode {
  const half = Math.ceil(to.length / 2);
  return (
    <div className="grid">
      <Side targets={to.slice(0, half)} className="links-above" />
      <p className="links-chain">
        <span />
        <span />
        <span className="bg-volt-tint font-display font-semibold text-lg">{from}</span>
        <span />
        <span />
      </p>
      <Side targets={to.slice(half)} className="links-below" />
    </div>
  );
}

function Side({ targets, className }: { readonly targets: readonly Target[]; readonly className: string }): ReactNode {
  return (
    <ul className={`links ${className}`}>
      {targets.map(({ title, text }) => (
        <li key={title}>
          <span className="block font-semibold">{title}</span>
          <span className="block text-muted text-sm">{text}</span>
        </li>
      ))}
    </ul>
  );
}
