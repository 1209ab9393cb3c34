import type { ReactNode } from 'react';
import { ChannelLinks } from '#web/components/layout/channel-links.tsx';
import { HOME } from '#web/content/home.ts';

export function LaunchNews(): ReactNode {
  return (
    <section aria-labelledby="presale-banner" className="border-line border-y bg-surface">
      <div className="page-width grid items-center gap-x-12 gap-y-5 py-8 md:grid-cols-[7fr_5fr]">
        <h2 id="presale-banner" className="flex items-baseline gap-[0.4em] text-3xl text-volt light:text-text">
          <span
            aria-hidden="true"
            className="size-[0.5em] shrink-0 rounded-full border border-volt-edge bg-volt-fill"
          />
          {HOME.presaleBanner}
        </h2>
        <div className="grid gap-1">
          <h3 className="text-lg">{HOME.stayTunedTitle}</h3>
          <p>{HOME.stayTunedText}</p>
          <ChannelLinks />
        </div>
      </div>
    </section>
  );
}
