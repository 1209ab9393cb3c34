import type { PointerEvent, ReactNode } from 'react';
import type { HistoryBar } from './history-bars.ts';

const HEIGHT = 100;
const SLOT = 12;
const GAP = 3;

/** Bars of what was mined, with the credit for time away on top as an outline. */
export function EarningsBars({
  bars,
  selected,
  onSelect,
}: {
  readonly bars: readonly HistoryBar[];
  readonly selected: number | undefined;
  /** Called with the bar under the pointer; undefined: the pointer has left. */
  readonly onSelect: (index: number | undefined) => void;
}): ReactNode {
  const top = axisTop(Math.max(...bars.map(({ minedTvx, awayTvx }) => minedTvx + awayTvx)));
  const heightOf = (tvx: number): number => (tvx / top) * HEIGHT;

  function onPointer({ clientX, currentTarget }: PointerEvent<SVGElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
    onSelect(Math.min(bars.length - 1, Math.max(0, index)));
  }

  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <div className="numeric flex flex-col justify-between text-right text-muted text-xs">
        <span>{top}</span>
        <span>0</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full touch-pan-y border-line border-b"
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        // A finger leaves when it is lifted: its bar stays selected.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onSelect(undefined)}
      >
        {bars.map(({ key, minedTvx, awayTvx }, index) => {
          const mined = heightOf(minedTvx);
          const away = heightOf(awayTvx);
          const x = index * SLOT + GAP / 2;
          return (
            <g key={key}>
              {index === selected && <rect x={index * SLOT} width={SLOT} height={HEIGHT} className="fill-sunken" />}
              {mined > 0 && (
                <rect
                  x={x}
                  y={HEIGHT - mined}
                  width={SLOT - GAP}
                  height={mined}
                  className="fill-cyan"
                  data-mined={key}
                />
              )}
              {away > 0 && (
                <rect
                  x={x}
                  y={HEIGHT - mined - away}
                  width={SLOT - GAP}
                  height={away}
                  vectorEffect="non-scaling-stroke"
                  className="fill-none stroke-cyan"
                  data-away={key}
                />
              )}
            </g>
          );
        })}
      </svg>
      <div className="col-start-2 flex justify-between text-muted text-xs">
        {[0, Math.floor((bars.length - 1) / 2), bars.length - 1].map((index) => (
          <span key={index}>{bars[index]?.shortLabel}</span>
        ))}
      </div>
    </div>
  );
}

/** Returns 1, 2 or 5 times a power of ten that is not below `max`; 1 when nothing was mined. */
function axisTop(max: number): number {
  if (!(max > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [1, 2, 5, 10].find((each) => each * power >= max) ?? 10;
  return Number((factor * power).toPrecision(1));
}
