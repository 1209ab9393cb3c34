import type { ReactNode } from 'react';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { formatMillions, formatUsdPrice } from './numbers.ts';

const { phases, phasesCaption, barLabels } = WHITEPAPER_TOKENOMICS;

const WIDTH = 340;
const BASE = 150;
const TOP = 28;
const GAP = 6;
/** A lower bar has its cap above its price. */
const CAP_HEIGHT_MIN = 30;

const tvxTotal = phases.reduce((sum, phase) => sum + phase.tvx, 0);
const priceMax = Math.max(...phases.map((phase) => phase.priceUsd));
const perTvx = (WIDTH - 2 * GAP) / tvxTotal;
const perUsd = (BASE - TOP) / priceMax;

/** Width shows the amount and height the price, so the area is what a phase can raise. */
const BARS = phases.map((phase, index) => {
  const before = phases.slice(0, index).reduce((sum, earlier) => sum + earlier.tvx, 0);
  const height = phase.priceUsd * perUsd;
  return { ...phase, x: before * perTvx + index * GAP, y: BASE - height, width: phase.tvx * perTvx, height };
});

export function PhasesChart(): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${BASE + 22}`}
      role="img"
      aria-label={phasesCaption}
      className="w-full max-w-xl print:max-w-md"
    >
      {BARS.map((bar) => (
        <g key={bar.label}>
          <rect
            x={bar.x + 0.5}
            y={bar.y}
            width={bar.width - 1}
            height={bar.height}
            className="fill-volt-tint stroke-volt-edge"
          />
          <BarLabel x={bar.x} y={bar.y - 8} label={barLabels.price} value={formatUsdPrice(bar.priceUsd)} />
          <BarLabel
            x={bar.height > CAP_HEIGHT_MIN ? bar.x + 10 : bar.x}
            y={bar.height > CAP_HEIGHT_MIN ? bar.y + 20 : bar.y - 24}
            label={barLabels.cap}
            value={formatMillions(bar.raiseCapUsd)}
            isCap
          />
          <text x={bar.x} y={BASE + 17} fontSize="11" className="fill-muted">
            {bar.label}
          </text>
        </g>
      ))}
      <path d={`M0 ${BASE}H${WIDTH}`} className="stroke-edge" />
    </svg>
  );
}

interface BarLabelProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly value: string;
  readonly isCap?: boolean;
}

/** A figure behind the word that says what it is. */
function BarLabel({ x, y, label, value, isCap = false }: BarLabelProps): ReactNode {
  return (
    <text x={x} y={y} fontSize="11" className="fill-muted">
      {label} <tspan className={`numeric font-medium ${isCap ? 'fill-volt' : 'fill-text'}`}>{value}</tspan>
    </text>
  );
}
