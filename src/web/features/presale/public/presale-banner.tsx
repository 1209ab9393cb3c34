import type { ReactNode } from 'react';
import { ChannelLinks } from '#web/components/layout/footer.tsx';
import { PRESALE_BANNER, type PresaleStat } from '#web/content/presale.ts';
import { usePlannedDate } from '#web/lib/live-content.ts';
import { useStatText } from '#web/lib/page-data.ts';
import { usePresale } from './latest-presale.ts';

/** Characters that fit beside two other figures: the name of a phase may be longer. */
const SHORT = 24;

/** The status, and its figures in one row: the specified ones until phases differ from them. */
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
      className="border-line border-y bg-surface outline-none"
    >
      <div className="page-width grid grid-cols-1 gap-x-6 gap-y-5 py-6 md:gap-y-2 md:py-5 lg:grid-cols-[5fr_7fr]">
        <h2 id="presale-banner-title" className="min-w-0 text-title wrap-anywhere">
          {banner?.title ?? 'PRESALE COMING SOON'}
        </h2>
        {stats.length > 0 && (
          <dl className="grid min-w-0 cramped:grid-cols-1 grid-cols-3 content-start gap-x-4">
            {stats.map((stat) => (
              <div key={stat.label} className={`min-w-0 ${textOf(stat).length > SHORT ? 'col-span-full mb-2' : ''}`}>
                <dt className="wrap-anywhere text-muted text-sm">{stat.label}</dt>
                <dd className="wrap-anywhere max-sm:text-sm">
                  {/* One text: a unit of its own would move when the typefaces arrive. */}
                  {stat.unit === undefined ? textOf(stat) : `${textOf(stat)} ${stat.unit}`}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="min-w-0">
          <strong className="font-semibold">STAY TUNED</strong>{' '}
          <span className="text-muted">Follow our socials for launch updates.</span>
        </p>
        <ChannelLinks />
      </div>
    </section>
  );
}
