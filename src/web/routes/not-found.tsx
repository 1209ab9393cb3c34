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
  lead: 'There is no page at',
  thisAddress: 'this address.',
  reason: 'The link may be old, or a letter may be wrong.',
  suggestion: 'Did you mean ',
  next: ['presale', 'whitepaper', 'miner', 'game', 'status'],
} as const satisfies { readonly next: readonly NextStep[]; readonly [key: string]: unknown };

const SUGGESTED = PAGES.filter((page) => page.isUnlisted !== true).flatMap((page) => page.paths);

export function NotFoundRoute(): ReactNode {
  const address = useAddress();
  return (
    <>
      <div className="page-width grid items-center gap-x-16 gap-y-8 py-10 lg:grid-cols-2">
        <div className="grid justify-items-start gap-4">
          <h1 className="text-3xl">{NOT_FOUND.title}</h1>
          <div className="grid max-w-[40em] gap-1 text-lg">
            <p>
              {NOT_FOUND.lead} <Address pathname={address} />
            </p>
            <Suggestion pathname={address} />
          </div>
          <p className="text-muted text-sm">
            {NOT_FOUND.reason} {NOT_FOUND.text}
          </p>
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

/** Undefined in the HTML of all missing pages, which does not know it. */
function useAddress(): string | undefined {
  const [pathname, setPathname] = useState<string>();
  useEffect(() => setPathname(window.location.pathname), []);
  return pathname;
}

function Address({ pathname }: { readonly pathname: string | undefined }): ReactNode {
  if (pathname === undefined) return NOT_FOUND.thisAddress;
  return <code className="numeric wrap-anywhere text-volt">{pathname}</code>;
}

function Suggestion({ pathname = '' }: { readonly pathname: string | undefined }): ReactNode {
  const path = nearestPath(pathname, SUGGESTED);
  if (path === undefined) return null;
  return (
    <p>
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
    <svg
      viewBox="0 0 520 240"
      aria-hidden="true"
      className="numeric h-auto w-full max-w-2xl justify-self-center max-sm:hidden"
    >
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
      <path
        d="M30 100h72M30 120h72M30 140h44M418 100h72M418 120h72M418 140h44"
        className="stroke-edge"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <text x="260" y="144" textAnchor="middle" className="fill-text" fontSize="72" fontWeight="600">
        404
      </text>
    </svg>
  );
}
