import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
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
    <footer className="border-line border-t print:hidden">
      <div className="page-width grid grid-cols-1 gap-x-6 gap-y-6 py-8 md:py-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-5">
          <p className="flex items-center gap-2.5 font-display font-semibold text-base">
            <Logo className="-ml-[3px] size-8" />
            {SITE.name}
          </p>
          {newsletter !== undefined && (
            <div id="newsletter" tabIndex={-1} className="max-w-md outline-none">
              {newsletter}
            </div>
          )}
        </div>
        <div className="grid content-start gap-x-8 gap-y-2 md:grid-cols-[3fr_1fr]">
          <details className="wide-open">
            <summary className="w-fit cursor-pointer list-none font-semibold text-sm [&::-webkit-details-marker]:hidden">
              <span className="flex min-h-11 items-center gap-1">
                {FOOTER.siteMap}
                <ChevronDown aria-hidden="true" className="size-4" />
              </span>
            </summary>
            <div className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3">
              {FOOTER.columns.map((column) => (
                <Column key={column.title} column={column} />
              ))}
            </div>
          </details>
          <Column column={FOOTER.trust} className="flex flex-wrap gap-x-8 md:grid">
            <Channels className={FOOTER_LINK} />
          </Column>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-muted text-sm lg:col-span-2 lg:pt-4">
          <p>{SITE.footnote}</p>
          <p className="flex flex-wrap items-center gap-x-8">
            <Link href={SITE.account.href} className={FOOTER_LINK}>
              {SITE.account.label}
            </Link>
            <span>{`© ${year} ${SITE.name}`}</span>
          </p>
        </div>
      </div>
    </footer>
  );
}

const FOOTER_LINK = 'inline-flex min-h-11 items-center text-muted text-sm transition-colors hover:text-text md:min-h-9';

interface ColumnProps {
  readonly column: FooterColumn;
  readonly className?: string;
  /** Before its links. */
  readonly children?: ReactNode;
}

function Column({ column, className = 'grid', children }: ColumnProps): ReactNode {
  return (
    <div>
      <h2 className="pb-1 font-sans font-semibold text-sm tracking-normal">{column.title}</h2>
      <ul className={className}>
        {children}
        {column.links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className={FOOTER_LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The messaging channels in a row. */
export function ChannelLinks(): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 md:grid md:grid-cols-3 md:gap-x-4">
      <Channels className="inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm">
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </Channels>
    </ul>
  );
}

/** The items of a list of channels. */
function Channels({ className, children }: { readonly className: string; readonly children?: ReactNode }): ReactNode {
  const leadsTo = useLinks();
  return CHANNELS.map((channel) => (
    <li key={channel.href}>
      <a href={leadsTo(channel.href)} target="_blank" rel="noopener noreferrer" className={className}>
        {channel.label}
        {children}
        <VisuallyHidden>{` ${SITE.opensNewTab}`}</VisuallyHidden>
      </a>
    </li>
  ));
}
