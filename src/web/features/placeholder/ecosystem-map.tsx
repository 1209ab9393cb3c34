import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { ECOSYSTEM_TEXTS } from './figure-texts.ts';

interface Thing {
  readonly title: string;
  readonly text: string;
  /** What can be opened today. */
  readonly href?: string;
}

/** One trunk: on its left what a visitor can open today, on its right, dashed, what is planned. */
export function EcosystemMap(): ReactNode {
  const { hub, open, planned } = ECOSYSTEM_TEXTS;
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-ecosystem']}>
      <div className="map">
        <p className="map-hub">
          <span className="block font-display font-semibold text-lg">{hub.title}</span>
          <span className="block text-muted text-sm">{hub.text}</span>
        </p>
        <Branches label={open.label} things={open.items} />
        <Branches label={planned.label} things={planned.items} isPlanned />
      </div>
    </MockupFigure>
  );
}

interface BranchesProps {
  readonly label: string;
  readonly things: readonly Thing[];
  readonly isPlanned?: boolean;
}

function Branches({ label, things, isPlanned = false }: BranchesProps): ReactNode {
  return (
    <ul aria-label={label} className={`map-side ${isPlanned ? 'map-planned' : ''}`}>
      <li aria-hidden="true" className={`engraved ${isPlanned ? 'text-muted' : 'text-volt'}`}>
        {label}
      </li>
      {things.map(({ title, text, href }) => (
        <li key={title} className="map-branch">
          {href === undefined ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <Link href={href} className="font-semibold text-link">
              {title}
            </Link>
          )}
          <span className="block text-muted text-sm">{text}</span>
        </li>
      ))}
    </ul>
  );
}
