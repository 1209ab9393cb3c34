import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/components/ui/badge.tsx';
import { FOOTER } from '#web/content/footer.ts';
import { NAVIGATION, type NavigationEntry } from '#web/content/navigation.ts';
import { SITE } from '#web/content/site.ts';
import { currentYear } from '#web/lib/clock.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { ChannelLinks } from './channel-links.tsx';
import { Logo } from './logo.tsx';

const SITE_MAP = [...NAVIGATION.flatMap((item) => ('entries' in item ? item.entries : item)), ...FOOTER.more];

function never(): () => void {
  return () => undefined;
}

/** The copyright's year: the rendered one during hydration, then the visitor's. */
function useYear(): number {
  const { dayMs, onDateRead } = usePageFacts();
  const renderedYear = dayMs === undefined ? currentYear() : new Date(dayMs).getUTCFullYear();
  onDateRead?.(`${renderedYear}-12-31`);
  return useSyncExternalStore(never, currentYear, () => renderedYear);
}

export function Footer({ newsletter }: { readonly newsletter?: ReactNode }): ReactNode {
  const year = useYear();
  return (
    <footer className="border-line border-t bg-surface print:hidden">
      <div className="page-width grid gap-x-12 gap-y-10 py-12 md:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-8">
          <p className="flex items-center gap-2.5 font-display font-semibold text-lg">
            <Logo className="size-7" />
            {SITE.name}
          </p>
          <div>
            <h2 className="engraved text-muted">{SITE.channelsTitle}</h2>
            <ChannelLinks />
          </div>
        </div>
        <div className="grid max-w-[45.5em] content-start gap-8">
          {newsletter !== undefined && (
            <div className="grid gap-2">
              <h2 className="engraved text-muted">{SITE.newsletterTitle}</h2>
              {newsletter}
            </div>
          )}
          <div className="grid gap-4 text-muted text-sm">
            <p>
              <strong className="font-semibold text-text">{SITE.riskTitle}.</strong> {SITE.riskNote}
            </p>
            <p>
              <Badge tone="live" className="mr-2 align-[0.1em]">
                {SITE.simulatedLabel}
              </Badge>
              {SITE.simulatedNote}
            </p>
            <p>{SITE.seedPhraseNote}</p>
          </div>
        </div>
      </div>
      <div className="border-line border-t">
        <div className="page-width grid gap-y-2 py-4 text-muted text-sm">
          <ul className="flex flex-wrap gap-x-6">
            <FooterLinks links={FOOTER.links} />
          </ul>
          <details>
            <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold hover:text-volt">
              {FOOTER.siteMap}
            </summary>
            <ul className="columns-2 gap-x-6 pb-2 sm:columns-3 lg:columns-5">
              <FooterLinks links={SITE_MAP} />
            </ul>
          </details>
          <p>
            © <span className="numeric">{year}</span> {SITE.name}
          </p>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { readonly links: readonly NavigationEntry[] }): ReactNode {
  return links.map(({ label, href }) => (
    <li key={href}>
      <Link href={href} className="inline-flex min-h-11 items-center gap-1 font-semibold text-link text-sm">
        {label}
      </Link>
    </li>
  ));
}
