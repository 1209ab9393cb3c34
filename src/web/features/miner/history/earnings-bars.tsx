import { memo, type PointerEvent, type ReactNode, type SVGProps } from 'react';
import type { HistoryBar } from './history-bars.ts';

const HEIGHT = 100;
const SLOT = 12;
const GAP = 3;

export function EarningsBars({
  bars,
  top,
  possibleTvx,
  selected,
  onSelect,
}: {
  readonly bars: readonly HistoryBar[];
  /** Of the axis, TVX. */
  readonly top: number;
  /** What a whole bar would be at the full rate. */
  readonly possibleTvx: number;
  readonly selected: number | undefined;
  /** Called with the bar under the pointer; undefined: the pointer has left. */
  readonly onSelect: (index: number | undefined) => void;
}): ReactNode {
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
        {bars.map(({ key, minedTvx, awayTvx }, index) => (
          <Slot
            key={key}
            name={key}
            index={index}
            mined={heightOf(minedTvx)}
            away={heightOf(awayTvx)}
            isSelected={index === selected}
          />
        ))}
        {possibleTvx <= top && (
          <path
            d={`M0 ${HEIGHT - heightOf(possibleTvx)}H${bars.length * SLOT}`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="6 4"
            className="fill-none stroke-volt"
          />
        )}
      </svg>
      <div className="col-start-2 flex justify-between text-muted text-xs">
        {[0, Math.floor((bars.length - 1) / 2), bars.length - 1].map((index) => (
          <span key={index}>{bars[index]?.shortLabel}</span>
        ))}
      </div>
    </div>
  );
}

interface SlotProps {
  readonly name: string;
  readonly index: number;
  readonly mined: number;
  readonly away: number;
  readonly isSelected: boolean;
}

/** A period; only the last one changes each second. */
const Slot = memo(function Slot({ name, index, mined, away, isSelected }: SlotProps): ReactNode {
  return (
    <g transform={`translate(${index * SLOT})`}>
      {isSelected && <rect width={SLOT} height={HEIGHT} className="fill-sunken" />}
      <Bar from={0} to={mined} className="fill-cyan" data-mined={name} />
      <Bar
        from={mined}
        to={mined + away}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-cyan"
        data-away={name}
      />
      {isSelected && <rect x={SLOT / 2} width={0.25} height={HEIGHT} className="fill-edge" />}
    </g>
  );
});

interface BarProps extends SVGProps<SVGRectElement> {
  readonly 'data-mined'?: string;
  readonly 'data-away'?: string;
  /** Heights above the axis. */
  readonly from: number;
  readonly to: number;
}

function Bar({ from, to, ...rect }: BarProps): ReactNode {
  return to > from && <rect {...rect} x={GAP / 2} y={HEIGHT - to} width={SLOT - GAP} height={to - from} />;
}
