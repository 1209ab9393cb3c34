import { type ReactNode, useSyncExternalStore } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { SITE } from '#web/content/site.ts';
import { currentYear } from '#web/lib/clock.ts';
import { ChannelLinks } from './channel-links.tsx';
import { Logo } from './logo.tsx';

function never(): () => void {
  return () => undefined;
}

export function Footer(): ReactNode {
  // The visitor's year, not that of the day the page was rendered; its room is kept free until then.
  const year = useSyncExternalStore(never, currentYear, () => undefined);
  return (
    <footer className="border-line border-t">
      <div className="page-width grid gap-8 py-10 md:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 font-display font-semibold text-lg">
            <Logo className="size-7" />
            {SITE.name}
          </p>
          <ChannelLinks />
        </div>
        <div className="grid max-w-[68ch] content-start gap-4 text-muted text-sm">
          <p>
            <Badge tone="live" className="mr-2 align-[0.1em]">
              {SITE.simulatedLabel}
            </Badge>
            {SITE.simulatedNote}
          </p>
          <p>
            <strong className="font-semibold text-text">{SITE.riskTitle}.</strong> {SITE.riskNote}
          </p>
          <p>
            © <span className="figures inline-block min-w-[4ch]">{year}</span> {SITE.name}
          </p>
        </div>
      </div>
    </footer>
  );
}
