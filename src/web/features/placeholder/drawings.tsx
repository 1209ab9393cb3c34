import type { ReactNode } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { block, blocks, Drawing, type Layers } from '#web/components/ui/drawing.tsx';

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
    ink: blocks([320, 22, 3, 4], [70, 119.2], (index) => !DISSENTING.includes(index)),
    unlit: blocks([320, 22, 3, 4], [70, 119.2], (index) => DISSENTING.includes(index)),
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
    ink: blocks([292, 46, 3, 3], [70, 143.1], (index) => index === 4),
    grey: blocks([292, 46, 3, 3], [70, 143.1], (index) => index % 2 === 1),
    unlit: blocks([292, 46, 3, 3], [70, 143.1], (index) => index % 2 === 0 && index !== 4),
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
  tokens: {
    grey: blocks([310, 32, 1, 5], [44, 83.5]),
    unlit: blocks([366, 32, 1, 5], [168, 83.5]),
  },
  // A chain: two blocks, TVX, and the block that nobody has made.
  'create-token': {
    grey: block(410, 20, 126, 107.3) + block(336.6, 139.3, 126, 107.3),
    lit: block(263.2, 258.6, 126, 40),
    unlit: block(231.2, 310.6, 224, 214.6),
  },
};

/** Percent, in the middle of the part that it belongs to. */
const SHARES = [
  ['40', 369, 120],
  ['25', 261, 294],
  ['20', 184, 419],
  ['15', 123, 518],
] as const;

export function PlaceholderDrawing(props: {
  readonly id: keyof typeof DRAWINGS;
  readonly className?: string;
}): ReactNode {
  const { id, className = '' } = props;
  return (
    <Drawing size={[540, 560]} {...DRAWINGS[id]} className={`w-full max-w-135 ${className}`}>
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
    </Drawing>
  );
}
