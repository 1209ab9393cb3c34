import type { ReactNode } from 'react';
import { ChannelLinks } from '#web/components/layout/channel-links.tsx';
import { PlannedDateText } from '#web/components/ui/planned-date.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { HOME } from '#web/content/home.ts';
import { PRESALE_BANNER, type PresaleBanner } from '#web/content/presale.ts';

/** `live`: in place of the specified banner. */
export function LaunchNews({ live }: { readonly live: PresaleBanner | undefined }): ReactNode {
  const { title, stayTunedTitle, stayTunedText } = HOME.presaleBanner;
  return (
    <section aria-labelledby="presale-banner" className="border-line border-t bg-surface">
      <div className="page-width grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[7fr_5fr]">
        <h2
          id="presale-banner"
          className="flex items-baseline gap-[0.4em] text-3xl text-volt lg:self-center light:text-text"
        >
          <span
            aria-hidden="true"
            className="size-[0.5em] shrink-0 rounded-full border border-volt-edge bg-volt-fill"
          />
          {live?.title ?? title}
        </h2>
        <div className="grid content-start gap-1 max-lg:order-last lg:border-line lg:border-l lg:pl-8">
          <h3 className="text-lg">{stayTunedTitle}</h3>
          <p>{stayTunedText}</p>
          <ChannelLinks />
        </div>
        <dl className="grid gap-x-7 gap-y-5 sm:flex sm:flex-wrap lg:gap-x-5">
          {live === undefined && (
            <Stat
              label={PRESALE_BANNER.startLabel}
              value={
                <span className="font-sans">
                  <PlannedDateText atStart date={PRESALE_BANNER.start} />
                </span>
              }
            />
          )}
          {(live ?? PRESALE_BANNER).stats.map((stat) => (
            <Stat key={stat.label} {...stat} />
          ))}
        </dl>
        <p className="max-w-[48ch] text-muted text-sm lg:pl-8">{live?.note ?? PRESALE_BANNER.sourceNote}</p>
      </div>
    </section>
  );
}
