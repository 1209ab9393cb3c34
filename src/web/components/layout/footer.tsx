import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/components/ui/badge.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { FOOTER, type FooterColumn } from '#web/content/pages.ts';
import { CHANNELS, SITE } from '#web/content/site.ts';
import { currentYear } from '#web/lib/clock.ts';
import { useLinks, usePageData } from '#web/lib/page-data.ts';
import { Logo } from './logo.tsx';

function never(): () => void {
  return () => undefined;
}

/** The copyright's year: the rendered one during hydration, then the visitor's. */
function useYear(): number {
  const { dayMs, onDateRead } = usePageData();
  const renderedYear = dayMs === undefined ? currentYear() : new Date(dayMs).getUTCFullYear();
  onDateRead?.(`${renderedYear}-12-31`);
  return useSyncExternalStore(never, currentYear, () => renderedYear);
}

export function Footer({ newsletter }: { readonly newsletter?: ReactNode }): ReactNode {
  const year = useYear();
  return (
    <footer className="border-line border-t bg-surface print:hidden">
      <div className="page-width grid gap-x-16 gap-y-3 py-3 md:gap-y-7 md:py-11 lg:grid-cols-[4fr_8fr]">
        <div className="grid content-start gap-x-10 gap-y-3 md:gap-y-5 md:max-lg:grid-cols-2">
          <p className="-mt-1 flex items-center gap-2.5 self-start font-display font-semibold text-base">
            <Logo className="size-7" />
            {SITE.name}
          </p>
          <div>
            <h2 className="engraved text-muted max-md:sr-only">{SITE.channelsTitle}</h2>
            <ChannelLinks />
          </div>
          {newsletter !== undefined && (
            <div id="newsletter" tabIndex={-1} className="grid gap-2 outline-none md:max-lg:col-span-2">
              <h2 className="engraved text-muted max-md:sr-only">{SITE.newsletterTitle}</h2>
              {newsletter}
            </div>
          )}
        </div>
        <div className="grid content-start gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_16rem]">
          <details className="footer-map">
            <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-sm hover:text-volt">
              {FOOTER.siteMap}
            </summary>
            <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3">
              {FOOTER.columns.map((column) => (
                <Column key={column.title} column={column} className="grid content-start" />
              ))}
            </div>
          </details>
          <Column column={FOOTER.trust} className="flex flex-wrap gap-x-6 md:grid" />
        </div>
      </div>
      <div className="border-line border-t">
        <div className="page-width grid gap-x-16 gap-y-2 py-3 text-muted text-sm lg:grid-cols-[4fr_8fr]">
          <p>
            <strong className="font-semibold text-text">{`${SITE.riskTitle}.`}</strong>
            {` ${SITE.riskNote}`}
          </p>
          <div className="grid content-start gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_16rem]">
            <p>
              <Badge tone="warning" className="mr-2 align-[0.1em]">
                {SITE.simulatedLabel}
              </Badge>
              {`${SITE.simulatedNote} ${SITE.seedPhraseNote}`}
            </p>
            <p>
              © <span className="numeric">{year}</span>
              {` ${SITE.name}`}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

function Column({ column, className }: { readonly column: FooterColumn; readonly className: string }): ReactNode {
  return (
    <div>
      <h2 className="engraved text-muted">{column.title}</h2>
      <ul className={className}>
        {column.links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className="inline-flex min-h-11 items-center text-sm hover:text-volt md:min-h-9">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ChannelLinks(): ReactNode {
  const leadsTo = useLinks();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {CHANNELS.map((channel) => (
        <li key={channel.href}>
          <a
            href={leadsTo(channel.href)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm"
          >
            {channel.label}
            <ArrowUpRight aria-hidden="true" className="size-4" />
            <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
