import { Bot, Pickaxe, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';
import { MotionToggle } from '#web/components/ui/motion-toggle.tsx';
import { TECHNOLOGY } from './texts/technology.ts';

const ICONS = { bridge: Waypoints, mining: Pickaxe, builder: Bot } as const;

/** Widths in the drawing's units: a minute is 600. */
const MINUTE = 600;
const BLOCK_SHARE = 0.7;
/** From mark to mark: one text repeated, which compresses to nothing. The last one stands inside the edge. */
const SECOND_MARKS = Array.from({ length: 61 }, (_, second) => {
  const height = second % 15 === 0 ? 12 : 7;
  const from = second === 0 ? 'M.5 66' : `m${second === 60 ? 9 : 10} 0`;
  return `${from}v-${height}v${height}`;
}).join('');

/** A minute with a mark for each second. Once seen, a block arrives whenever one would; the others are outlines. */
function BlockMinute({ blocks }: { readonly blocks: number }): ReactNode {
  const step = MINUTE / blocks;
  const width = step * BLOCK_SHARE;
  const outline = `h${width}v47h-${width}zm${step} 0`;
  return (
    <svg viewBox={`0 0 ${MINUTE} 66`} preserveAspectRatio="none" aria-hidden="true" className="h-14 w-full md:h-20">
      <path d={SECOND_MARKS} className="stroke-edge" vectorEffect="non-scaling-stroke" />
      <path d={`M.5.5${outline.repeat(blocks)}`} fill="none" className="stroke-edge" />
      <g className="block-minute fill-volt-fill stroke-volt-edge">
        {Array.from({ length: blocks }, (_, block) => block * step + 0.5).map((x) => (
          <rect key={x} x={x} y="0.5" width={width} height="47" />
        ))}
      </g>
    </svg>
  );
}

/** A dark band in both themes. */
export function Technology(): ReactNode {
  const { title, figures, claims, blocksPerMinute, minuteCaption, source } = TECHNOLOGY;
  return (
    <Section
      id="technology"
      heading="stacked"
      title={title}
      source={source}
      className="night bg-sunken text-text"
      aside={
        <dl className="flex gap-x-6 md:gap-x-12">
          {figures.map((figure) => (
            <div key={figure.label} className="grid content-start">
              <dt className="engraved text-muted">{figure.label}</dt>
              <dd className="grid">
                <span className="numeric font-medium text-2xl text-volt md:text-3xl">{figure.value}</span>
                <span className="text-muted">{figure.unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      }
    >
      <div className="grid gap-2 md:gap-5">
        <figure className="grid gap-1">
          <BlockMinute blocks={blocksPerMinute} />
          <figcaption className="flex min-h-11 items-center justify-between gap-4 text-muted text-sm">
            {minuteCaption}
            <MotionToggle className="-mr-3 shrink-0" />
          </figcaption>
        </figure>
        <ul className="grid gap-x-8 gap-y-1 md:max-lg:grid-cols-3">
          {claims.map((claim) => {
            const Icon = ICONS[claim.icon];
            return (
              <li key={claim.title} className="flex items-start gap-4">
                <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 shrink-0 text-cyan" />
                <div>
                  <h3 className="text-base">{claim.title}</h3>
                  <p className="text-muted">{claim.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
