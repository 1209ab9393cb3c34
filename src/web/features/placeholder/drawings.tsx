import type { ReactNode } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { block, blocks, Drawing, type Layers } from '#web/components/ui/drawing.tsx';

const DISSENTING = [1, 5, 6, 11];

export const DRAWINGS: Readonly<Record<PlaceholderId | 'tokens' | 'create-token', Layers>> = {
  // A chain, and one of its blocks opened: its rows.
  'blockchain-explorer': {
    grey: blocks([334, 4, 2, 6], [96, 80], (index) => index < 4 || index > 7),
    ink: blocks([190, 188, 1, 5], [270, 30, 6]),
  },
  // Four years; the shortest period is a month of the first.
  'blockchain-staking': {
    grey: block(340, 24, 194, 119) + blocks([314, 24, 1, 4], [220, 119, 8], (index) => index > 0),
    ink: block(314, 24, 18, 119),
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
    ink: block(306, 20, 150, 184),
    grey: block(185.4, 216, 150, 115) + block(107.3, 343, 150, 92) + block(43.3, 447, 150, 69),
  },
  // Two networks, and the bolt that would connect them.
  'blockchain-lightning': {
    ink: blocks([60, 0, 5, 1], [84, 84]),
    grey: blocks([60, 476, 5, 1], [84, 84]),
  },
  // A list whose first entry is TVX; the others do not exist.
  tokens: {
    lit: block(310, 32, 44, 107),
    grey: block(366, 32, 168, 107),
    unlit: blocks([310, 32, 1, 4], [224, 107], (index) => index > 0),
  },
  // A chain: two blocks, TVX, and the block that nobody has made.
  'create-token': {
    grey: block(410, 20, 126, 107.3) + block(336.6, 139.3, 126, 107.3),
    lit: block(263.2, 258.6, 126, 40),
    unlit: block(231.2, 310.6, 224, 214.6),
  },
};

/** The middles of the parts, with their percent and name. */
const SHARES = [
  [324, 112, '40', 'Public sale'],
  [225, 273.5, '25', 'Community rewards'],
  [154, 389, '20', 'Ecosystem'],
  [97, 481.5, '15', 'Team and advisors'],
] as const;

export function PlaceholderDrawing(props: {
  readonly id: keyof typeof DRAWINGS;
  readonly className?: string;
}): ReactNode {
  const { id, className = '' } = props;
  return (
    <Drawing size={[540, 560]} {...DRAWINGS[id]} className={`w-full max-w-135 ${className}`}>
      {id === 'blockchain-tokenomics' &&
        SHARES.map(([x, y, percent, name], index) => (
          <g key={name} transform={`translate(${x} ${y})`} className="fill-text">
            <text
              dy="0.35em"
              textAnchor="middle"
              className={`numeric text-[3.25rem] ${index === 0 ? 'fill-ground' : ''}`}
            >
              {`${percent}%`}
            </text>
            <text x="92" dy="0.35em" className="text-[1.5rem] max-md:hidden lg:text-[1.25rem]">
              {name}
            </text>
          </g>
        ))}
      {id === 'blockchain-lightning' && (
        <g transform="translate(104 96) scale(0.66)">
          <Bolt lit={0} />
        </g>
      )}
    </Drawing>
  );
}
