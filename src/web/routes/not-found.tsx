import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import type { NextStep } from '#web/content/next-steps.ts';
import { SITE } from '#web/content/site.ts';
import { nearestPath } from '#web/lib/nearest-path.ts';

const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  lead: 'There is no page at this address. The link may be old, or a letter may be wrong.',
  suggestion: 'Did you mean ',
  next: ['home', 'presale', 'whitepaper', 'miner', 'game', 'status'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };

const SUGGESTED = PAGES.filter((page) => page.isUnlisted !== true).flatMap((page) => page.paths);

export function NotFoundRoute(): ReactNode {
  return (
    <>
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-16 lg:min-h-[60vh] lg:grid-cols-2">
        <div className="grid justify-items-start gap-5">
          <h1 className="text-3xl">{NOT_FOUND.title}</h1>
          <p className="max-w-[40em] text-lg">{NOT_FOUND.lead}</p>
          <Suggestion />
          <p className="text-muted text-sm">{NOT_FOUND.text}</p>
          <ButtonLink href="/" size="lg" className="mt-3">
            {SITE.backToHome}
          </ButtonLink>
        </div>
        <MissingBlock />
      </div>
      <NextSteps steps={NOT_FOUND.next} />
    </>
  );
}

/** Needs the address, which the HTML of all missing pages does not know. */
function Suggestion(): ReactNode {
  const [path, setPath] = useState<string>();
  useEffect(() => setPath(nearestPath(window.location.pathname, SUGGESTED)), []);
  if (path === undefined) return null;
  return (
    <p className="text-lg">
      {NOT_FOUND.suggestion}
      <Link href={path} className="numeric font-semibold text-link underline underline-offset-4">
        {path}
      </Link>
      ?
    </p>
  );
}

/** Two blocks of a chain, and the gap where the page would be. */
function MissingBlock(): ReactNode {
  return (
    <svg viewBox="0 0 520 240" aria-hidden="true" className="numeric h-auto w-full max-w-2xl justify-self-center">
      <g className="fill-surface stroke-edge" strokeWidth="2">
        <path
          d="M126 120h34M360 120h34"
          className="fill-none stroke-volt"
          strokeDasharray="4 8"
          strokeLinecap="round"
        />
        <rect x="6" y="64" width="120" height="112" rx="8" />
        <rect x="394" y="64" width="120" height="112" rx="8" />
        <rect
          x="161"
          y="22"
          width="198"
          height="196"
          rx="10"
          className="fill-none stroke-volt"
          strokeDasharray="12 10"
        />
      </g>
      <g className="fill-muted" textAnchor="middle" fontSize="26">
        <text x="66" y="129">
          403
        </text>
        <text x="454" y="129">
          405
        </text>
        <text x="260" y="144" className="fill-text" fontSize="72" fontWeight="600">
          404
        </text>
      </g>
    </svg>
  );
}
