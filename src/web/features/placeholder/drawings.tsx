import type { ReactNode } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { Bolt } from '#web/components/ui/bolt.tsx';

/** The slant of the site (`--slant`): how far a block leans to the left for each unit of its height. */
const LEAN = Math.tan((31.6 * Math.PI) / 180);

/** A block of the chain: its upper left corner, width and height. A negative width leans the other way. */
function block(x: number, y: number, width: number, height: number): string {
  const lean = Math.round(LEAN * height) * Math.sign(width);
  return `M${x} ${y}h${width}l${-lean} ${height}h${-width}z`;
}

/** Blocks below and beside each other on the slant, row by row; `isIn` chooses among them. */
function blocks(
  grid: readonly [x: number, y: number, columns: number, rows: number],
  size: readonly [width: number, height: number, gap?: number],
  isIn: (index: number) => boolean = () => true,
): string {
  const [x, y, columns, rows] = grid;
  const [width, height, gap = 12] = size;
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const top = row * (height + gap);
    const left = Math.round(x + column * (width + gap) - top * LEAN);
    return isIn(index) ? block(left, y + top, width, height) : '';
  }).join('');
}

/** What is drawn in ink, in grey, and with a dashed edge: what is not there yet, or does not take part. */
interface Layers {
  readonly ink?: string;
  readonly grey?: string;
  readonly dashed?: string;
}

const ONE_MONTH = (index: number) => index === 0;
const DISSENTING = [1, 5, 6, 11];

export const DRAWINGS: Readonly<Record<PlaceholderId | 'tokens' | 'create-token', Layers>> = {
  // A chain, and one of its blocks opened: its rows.
  'blockchain-explorer': {
    grey: blocks([334, 4, 2, 6], [96, 80], (index) => index < 4 || index > 7),
    ink: blocks([190, 188, 1, 5], [270, 30, 6]),
  },
  // Four years of twelve months; the shortest period is one of them.
  'blockchain-staking': {
    grey: blocks([314, 24, 12, 4], [11, 119, 8], (index) => !ONE_MONTH(index)),
    ink: blocks([314, 24, 12, 4], [11, 119, 8], ONE_MONTH),
  },
  // Twelve nodes, of which four do not agree.
  'blockchain-consensus': {
    ink: blocks([320, 22, 3, 4], [65, 120], (index) => !DISSENTING.includes(index)),
    dashed: blocks([320, 22, 3, 4], [65, 120], (index) => DISSENTING.includes(index)),
  },
  // A tag of code.
  'blockchain-developers': {
    ink: block(318, 60, 76, 440),
    grey: block(145, 120, 66, 160) + block(113, 280, -66, 160) + block(401, 120, -66, 160) + block(433, 280, 66, 160),
  },
  // Two heaps of votes.
  'blockchain-governance': {
    ink: blocks([340, 24, 1, 8], [150, 52]),
    grey: blocks([341, 280, 1, 4], [150, 52]),
  },
  // The chain among what is planned around it.
  'blockchain-ecosystem': {
    ink: blocks([292, 46, 3, 3], [74, 148], (index) => index === 4),
    grey: blocks([292, 46, 3, 3], [74, 148], (index) => index % 2 === 1),
    dashed: blocks([292, 46, 3, 3], [74, 148], (index) => index % 2 === 0 && index !== 4),
  },
  // The supply in its four parts, by their share.
  'blockchain-tokenomics': {
    ink: block(330, 20, 200, 200),
    grey: block(199, 232, 200, 125) + block(115, 369, 200, 100) + block(46, 481, 200, 75),
  },
  // Two networks, and the bolt that would connect them.
  'blockchain-lightning': {
    ink: blocks([60, 0, 5, 1], [84, 84]),
    grey: blocks([60, 476, 5, 1], [84, 84]),
  },
  // A list without entries.
  tokens: { grey: blocks([310, 32, 1, 5], [44, 90]), dashed: blocks([366, 32, 1, 5], [172, 90]) },
  // A block that nobody has made.
  'create-token': { dashed: block(270, 90, 240, 380), ink: 'M248 212h20v58h58v20h-58v58h-20v-58h-58v-20h58z' },
};

/** Percent, in the middle of the part that it belongs to. */
const SHARES = [
  ['40', 369, 120],
  ['25', 261, 294],
  ['20', 184, 419],
  ['15', 123, 518],
] as const;

/** Decorative: what it shows stands in the words beside it. */
export function Drawing(props: { readonly id: keyof typeof DRAWINGS; readonly className?: string }): ReactNode {
  const { id, className = '' } = props;
  const { ink, grey, dashed } = DRAWINGS[id];
  return (
    <svg
      viewBox="0 0 540 560"
      aria-hidden="true"
      fill="none"
      className={`w-full max-w-135 overflow-visible ${className}`}
    >
      <path d={grey} className="fill-line" />
      <path d={dashed} strokeDasharray="7 7" strokeWidth="2" className="stroke-edge" />
      <path d={ink} className="fill-text" />
      {id === 'blockchain-tokenomics' &&
        SHARES.map(([share, x, y]) => (
          <text
            key={share}
            x={x}
            y={y}
            dy="0.35em"
            textAnchor="middle"
            className="numeric fill-text text-[3.25rem] first-of-type:fill-ground"
          >
            {`${share}%`}
          </text>
        ))}
      {id === 'blockchain-lightning' && (
        <g transform="translate(104 96) scale(0.66)">
          <Bolt lit={0} />
        </g>
      )}
    </svg>
  );
}
