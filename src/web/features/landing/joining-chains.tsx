import type { ReactNode } from 'react';

/** Each chain in its own colour; the same in both drawings. */
const CHAINS = [
  { ink: 'border-cyan', line: 'stroke-cyan' },
  { ink: 'border-amber', line: 'stroke-amber' },
  { ink: 'border-muted', line: 'stroke-muted' },
] as const;
const BLOCKS = [0, 1, 2];

/** From left to right, beside the three problems. */
const WIDE = {
  links: ['M0 50H150C230 50 190 150 262 150', 'M0 150H262', 'M0 250H150C230 250 190 150 262 150'],
  joined: 'M256 150H300',
};

/** From top to bottom, between the problems and what they become. */
const NARROW = {
  links: ['M50 0V130C50 230 150 190 150 262', 'M150 0V262', 'M250 0V130C250 230 150 190 150 262'],
  joined: 'M150 256V300',
};

/** Three chains that run into one. Decorative. */
export function JoiningChains(): ReactNode {
  return (
    <div aria-hidden="true" className="relative h-14 lg:h-auto">
      <Links drawing={WIDE} wipe="scene-wipe-right" className="hidden lg:block" />
      <Links drawing={NARROW} wipe="scene-wipe-down" className="lg:hidden" />
      <div className="relative grid h-full grid-cols-3 lg:grid-cols-1 lg:grid-rows-3">
        {CHAINS.map(({ ink }) => (
          <span key={ink} className="flex flex-col items-center gap-1 pt-1 lg:flex-row lg:gap-4 lg:pt-0 lg:pl-[7%]">
            {BLOCKS.map((block) => (
              <span key={block} className={`size-3 border-2 bg-ground lg:size-5 ${ink}`} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

interface LinksProps {
  readonly drawing: typeof WIDE;
  /** How its motion reveals it. */
  readonly wipe: string;
  readonly className: string;
}

function Links({ drawing, wipe, className }: LinksProps): ReactNode {
  return (
    <svg
      viewBox="0 0 300 300"
      aria-hidden="true"
      preserveAspectRatio="none"
      fill="none"
      className={`absolute inset-0 size-full ${className}`}
    >
      <g className={wipe}>
        {CHAINS.map(({ line }, chain) => (
          <path
            key={line}
            d={drawing.links[chain]}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className={line}
          />
        ))}
        <path d={drawing.joined} strokeWidth="8" vectorEffect="non-scaling-stroke" className="stroke-volt-edge" />
      </g>
    </svg>
  );
}
