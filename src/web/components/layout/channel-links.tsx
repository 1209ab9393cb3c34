import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { CHANNELS, SITE } from '#web/content/site.ts';
import { useLinks } from '#web/lib/page-data.ts';

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
