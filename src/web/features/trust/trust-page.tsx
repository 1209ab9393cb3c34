import type { ReactNode } from 'react';
import { ContentPage, HairlineList, OutsideLink, Part } from '#web/components/layout/content-page.tsx';
import { block, Drawing } from '#web/components/ui/drawing.tsx';
import { DISAGREEING_FIGURES } from '#web/content/disagreeing-figures.ts';
import { mailHref } from '#web/content/links.ts';
import { CHANNELS, SITE } from '#web/content/site.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** In `public/`, with the ground of each. */
export const LOGO_FILES = [
  { label: 'Wordmark on night, SVG', path: '/wordmark.svg', ground: 'bg-[#070b13]' },
  { label: 'Wordmark on paper, SVG', path: '/wordmark-on-paper.svg', ground: 'bg-[#f8f4ea]' },
  { label: 'Mark on night, SVG', path: '/favicon.svg', ground: 'bg-[#070b13]' },
  { label: 'Mark on paper, SVG', path: '/mark-on-paper.svg', ground: 'bg-[#f8f4ea]' },
] as const;

/** Of `styles/tokens.css`. */
export const LOGO_COLORS = [
  { name: 'Volt', hex: '#d3fb3f' },
  { name: 'Cyan', hex: '#6cd5ff' },
  { name: 'Night', hex: '#070b13' },
  { name: 'Paper', hex: '#f8f4ea' },
] as const;

/** Two documents, and the little that they agree on. */
const DOCUMENTS = (
  <Drawing
    size={[428, 240]}
    unlit={block(260, 0, 168, 166.9) + block(103.2, 73, 168, 166.9)}
    lit={block(215.1, 73, 56, 94)}
    className="h-30 [--bolt-edge:3] lg:h-60"
  />
);

/** What a visitor needs to judge this site by. */
export function TrustPage(): ReactNode {
  return (
    <ContentPage
      name="Trust"
      title="Every figure is the project’s own."
      lead="Nobody has measured the chain."
      drawing={DOCUMENTS}
    >
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
      <dl className="grid tabular-nums">
        {Object.entries(DISAGREEING_FIGURES).map(([name, stated]) => (
          <div
            key={name}
            className="grid break-inside-avoid gap-x-6 gap-y-2 border-line border-t py-4 last:pb-0 sm:grid-cols-2 lg:grid-cols-[12fr_9fr_9fr_9fr_9fr]"
          >
            <dt className="font-medium text-muted max-lg:col-span-full">{name}</dt>
            {Object.entries(stated).map(([place, value]) => (
              <dd
                key={place}
                className="flex flex-wrap items-baseline gap-x-3 sm:block lg:[&:nth-child(3):last-child]:col-span-3"
              >
                {value} <span className="text-muted text-sm sm:block">{place}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
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
      {LOGO_FILES.map(({ label, path, ground }) => (
        <li key={path}>
          <a href={path} download className="grid gap-1 font-semibold text-link text-sm">
            <img
              src={path}
              width={120}
              height={80}
              alt=""
              loading="lazy"
              className={`aspect-3/2 w-full rounded-md border border-line object-contain p-2 ${ground}`}
            />
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
