import type { ReactNode } from 'react';
import { ChannelLinks } from '#web/components/layout/footer.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PRESALE_BANNER, type PresaleStat } from '#web/content/presale.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { usePresale } from './latest-presale.ts';

/** The status as the loudest word, and its figures in one row: the specified ones until phases differ from them. */
export function PresaleBanner(): ReactNode {
  const { banner } = usePresale();
  const textOf = useStatText();
  const { text: start } = usePlannedDate(PRESALE_BANNER.start);
  const stats: readonly PresaleStat[] = banner?.stats ?? [{ label: 'Start', value: start }, ...PRESALE_BANNER.stats];
  return (
    <section
      id="presale-banner"
      tabIndex={-1}
      aria-labelledby="presale-banner-title"
      className="border-line border-t bg-surface outline-none"
    >
      <div className="page-width grid grid-cols-1 gap-x-16 gap-y-2 py-3 md:gap-y-5 md:py-8 lg:grid-cols-[8fr_4fr]">
        <div className="grid min-w-0 content-start gap-y-3 md:gap-y-4">
          <h2 id="presale-banner-title" className="flex items-baseline gap-[0.4em] text-title md:text-heading">
            <span
              aria-hidden="true"
              className="size-[0.5em] shrink-0 rounded-full border border-volt-edge bg-volt-fill"
            />
            {banner?.title ?? 'PRESALE COMING SOON'}
          </h2>
          {stats.length > 0 && (
            <dl className="grid auto-cols-fr grid-flow-col border-line border-y">
              {stats.map((stat) => (
                <div
                  key={stat.label}
                  className="grid min-w-0 content-start gap-0.5 border-line border-l px-3 py-2 first:border-l-0 first:pl-0 md:px-6"
                >
                  <dt className="engraved text-muted">{stat.label}</dt>
                  <dd className="font-semibold text-sm md:text-base">
                    {textOf(stat)}{' '}
                    {stat.unit !== undefined && (
                      <span className="inline-block font-normal text-muted text-sm">{stat.unit}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="grid content-start justify-items-start gap-x-10 sm:max-lg:grid-cols-2 lg:border-line lg:border-l lg:pl-8">
          <div className="flex flex-wrap items-baseline gap-x-3 md:grid md:gap-1">
            <h3 className="text-base md:text-base">STAY TUNED</h3>
            <p className="max-md:text-sm">Follow our socials for launch updates.</p>
          </div>
          <ChannelLinks />
          <ButtonLink href="/presale" variant="secondary">
            Presale: terms and dates
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
