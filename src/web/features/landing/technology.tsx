import { Bot, Pickaxe, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { SourceNote } from '#web/components/layout/source-note.tsx';
import { HOME } from '#web/content/home.ts';

const ICONS = { bridge: Waypoints, mining: Pickaxe, builder: Bot } as const;

/** A minute with a mark for each second and the blocks above them. */
function MinuteScale({ blocks }: { readonly blocks: number }): ReactNode {
  const gap = 600 / blocks;
  return (
    <svg viewBox="0 0 600 44" preserveAspectRatio="none" aria-hidden="true" className="h-11 w-full">
      {Array.from({ length: 60 }, (_, second) => second * 10).map((x) => (
        <path key={x} d={`M${x + 0.5} 34V44`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
      ))}
      {Array.from({ length: blocks }, (_, block) => block * gap).map((x) => (
        <rect key={x} x={x} y="0" width={gap * 0.72} height="26" className="fill-volt" />
      ))}
    </svg>
  );
}

export function Technology(): ReactNode {
  const { title, stats, claims, blocksPerMinute, minuteCaption, note } = HOME.technology;
  return (
    <Section
      id="technology"
      heading="above"
      title={title}
      className="bg-sunken"
      aside={
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-[auto_1fr]">
          {stats.map((stat) => (
            <div key={stat.label} className="grid content-start gap-1">
              <dt className="engraved text-muted">{stat.label}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-3">
                <span className="numeric font-medium text-4xl text-volt">{stat.value}</span>
                <span className="text-muted">{stat.unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <div className="grid gap-12">
        <figure className="grid gap-3">
          <MinuteScale blocks={blocksPerMinute} />
          <figcaption className="text-muted text-sm">{minuteCaption}</figcaption>
        </figure>
        <ul className="grid gap-x-10 md:grid-cols-3">
          {claims.map((claim) => {
            const Icon = ICONS[claim.icon];
            return (
              <li key={claim.title} className="flex items-start gap-4 border-line border-t py-6">
                <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 shrink-0 text-cyan" />
                <div>
                  <h3 className="text-lg">{claim.title}</h3>
                  <p className="text-muted">{claim.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
        <SourceNote>{note}</SourceNote>
      </div>
    </Section>
  );
}
