import type { ReactNode } from 'react';
import { ContentPage, HairlineList, OutsideLink, Part } from '#web/components/layout/content-page.tsx';
import { DISAGREEING_FIGURES } from '#web/content/disagreeing-figures.ts';
import { mailHref } from '#web/content/links.ts';
import { CHANNELS, SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** In `public/`. */
export const LOGO_FILES = [
  { label: 'Wordmark on night, SVG', path: '/wordmark.svg' },
  { label: 'Wordmark on paper, SVG', path: '/wordmark-on-paper.svg' },
  { label: 'Mark on night, SVG', path: '/favicon.svg' },
  { label: 'Mark on paper, SVG', path: '/mark-on-paper.svg' },
] as const;

/** Of `styles/tokens.css`. */
export const LOGO_COLORS = [
  { name: 'Volt', hex: '#d3fb3f' },
  { name: 'Cyan', hex: '#6cd5ff' },
  { name: 'Night', hex: '#070b13' },
  { name: 'Paper', hex: '#f8f4ea' },
] as const;

/** What a visitor needs to judge this site by. */
export function TrustPage(): ReactNode {
  return (
    <ContentPage title="Trust" lead="Every figure of the chain is the project’s own. Nobody has measured one.">
      <Part id="sources" title="Where figures come from">
        <HairlineList
          items={{
            Chain: 'Block time, throughput, supply and market figures are plans of the project.',
            Presale: 'Dates, prices and limits are those that the project entered.',
            Miner: `${SITE.simulatedNote} The server credits at most what the mining rules allow.`,
            Game: 'Points are counted and kept in your browser. They are not TVX.',
          }}
        />
      </Part>
      <Part id="figures" title="Where documents disagree" isWide>
        <DisagreeingFigures />
      </Part>
      <Part id="risk" title="The risk">
        <p>{SITE.riskNote}</p>
        <p className="text-muted">
          This site takes no payments and has no contract address. {SITE.seedPhraseNote} The wallet panel asks for no
          signature and no transaction.
        </p>
      </Part>
      <Part id="security" title="Security contact">
        <p>
          Have you found a weakness in this site? Please report it privately, with the steps to reproduce it, and do not
          access the data of other people.
        </p>
        <SecurityContact />
      </Part>
      <Part id="logo" title="Logo and colours">
        <LogoFiles />
        <LogoColors />
      </Part>
    </ContentPage>
  );
}

function DisagreeingFigures(): ReactNode {
  return (
    <>
      <p className="max-w-[37em] text-muted">
        The project has not said which are right. What the team has changed since is on the pages themselves.
      </p>
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr className="border-edge border-b text-muted">
            {['Figure', 'Landing page', 'Elsewhere'].map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DISAGREEING_FIGURES.map(({ name, landing, elsewhere }) => (
            <tr key={name} className="wrap-anywhere border-line border-b align-top last:border-b-0">
              <th scope="row" className="py-2.5 pr-4 font-semibold">
                {name}
              </th>
              <td className="py-2.5 pr-4">{landing}</td>
              <td className="py-2.5">
                {elsewhere.map((stated) => (
                  <span key={stated} className="block">
                    {stated}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The operator's address, else the team's for questions, which the pages that link here name, else the way to one. */
function SecurityContact(): ReactNode {
  const { securityContact, content } = usePageData();
  const mail = content?.project?.contact;
  const href = securityContact ?? (mail && mailHref(mail));
  return (
    <div className="grid gap-1">
      <p>
        Report to{' '}
        {href === undefined ? (
          <OutsideLink link={CHANNELS[1]} />
        ) : (
          <a href={href} className="wrap-anywhere font-semibold text-link">
            {href.replace(/^mailto:/, '')}
          </a>
        )}
      </p>
      {href === undefined && (
        <p className="text-muted">
          No private address is published yet: ask this group for one, and describe nothing in public.
        </p>
      )}
    </div>
  );
}

function LogoFiles(): ReactNode {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {LOGO_FILES.map(({ label, path }) => (
        <li key={path}>
          <a href={path} download className="grid gap-1 font-semibold text-link text-sm">
            <span className="night rounded-md border border-line bg-ground p-3">
              <img src={path} width={120} height={80} alt="" loading="lazy" className="h-20 w-full object-contain" />
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function LogoColors(): ReactNode {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {LOGO_COLORS.map(({ name, hex }) => (
        <li key={hex} className="flex items-center gap-3 text-sm">
          {/* A drawing, because a style attribute is forbidden. */}
          <svg viewBox="0 0 4 4" aria-hidden="true" className="size-8 shrink-0">
            <rect width="4" height="4" rx="0.5" fill={hex} className="stroke-edge" strokeWidth="0.1" />
          </svg>
          <span>
            {name} <span className="numeric block text-muted">{hex}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
