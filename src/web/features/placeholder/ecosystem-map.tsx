import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { ECOSYSTEM_TEXTS } from './figure-texts.ts';

/** Above the chain, what a visitor can open today; below it and connected with it, what is planned. */
export function EcosystemMap(): ReactNode {
  const { open, chain, planned } = ECOSYSTEM_TEXTS;
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-ecosystem']}>
      <div className="grid min-w-0 content-center justify-items-start gap-y-3">
        <p className="engraved text-volt">{open.label}</p>
        <ul className="links">
          {open.items.map(({ title, text, href }) => (
            <li key={title} className="border-volt-edge">
              <Link href={href} className="font-semibold text-link after:absolute after:inset-0">
                {title}
              </Link>
              <span className="block text-muted text-sm">{text}</span>
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="links-chain">
          <span />
          <span />
          <span className="bg-volt-tint font-display font-semibold text-lg">{chain}</span>
          <span />
          <span />
        </p>
        <ul className="links links-below">
          {planned.items.map(({ title, text }) => (
            <li key={title} className="border-edge border-dashed">
              <span className="block font-semibold">{title}</span>
              <span className="block text-muted text-sm">{text}</span>
            </li>
          ))}
        </ul>
        <p className="engraved text-muted">{planned.label}</p>
      </div>
    </MockupFigure>
  );
}
