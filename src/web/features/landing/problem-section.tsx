import type { ReactNode } from 'react';
import { Section } from '#web/components/layout/section.tsx';

/** Three chains that become one. */
export function ProblemSection(): ReactNode {
  return (
    <Section
      id="problem"
      title="Three problems, one chain"
      lead={
        <>
          <span className="block text-text">
            Bridges between chains are third parties. Chains that can be mined rarely run smart contracts. And contracts
            need specialists.
          </span>
          <span className="mt-3 block">
            Technovex plans built-in cross-chain bridging, mining and smart contracts on the same layer&nbsp;1, and an
            optional AI contract builder.
          </span>
        </>
      }
      object={<Merge />}
    />
  );
}

const BLOCK = { width: 44, pitch: 54, height: 30 } as const;
/** The tangent of the site's slant. */
const SLANT = 0.615;
const HEIGHT = 190;
/** How far the outer chains are from the middle one, in each column. */
const DISTANCES = [80, 80, 66, 48, 34] as const;
/** Up to the edge of the widest windows. */
const MERGED = 24;

/** A path of slanted blocks with their tops at `y`. The left edges of one column are on one slanted line. */
function blocks(columns: readonly number[], y: number, height: number): string {
  return columns
    .map((column) => {
      const x = Math.round(column * BLOCK.pitch + (HEIGHT - y) * SLANT);
      const shift = Math.round(height * SLANT);
      return `M${x} ${y}h${BLOCK.width}l-${shift} ${height}h-${BLOCK.width}z`;
    })
    .join('');
}

function Merge(): ReactNode {
  const middle = (HEIGHT - BLOCK.height) / 2;
  const lanes = (column: number, distance: number): string =>
    [-distance, 0, distance].map((offset) => blocks([column], middle + offset, BLOCK.height)).join('');
  const [far, ...drawn] = DISTANCES.map((distance, column) => lanes(column, distance));
  const merged = Array.from({ length: MERGED }, (_, index) => DISTANCES.length + index);
  const height = BLOCK.height * 3 + 8;
  return (
    <svg viewBox={`0 0 460 ${HEIGHT}`} aria-hidden="true" className="w-full max-w-none overflow-visible">
      <path d={far} className="fill-none stroke-[1.5] stroke-edge" />
      <path d={drawn.slice(0, 2).join('')} className="fill-line" />
      <path d={drawn.slice(2).join('')} className="fill-edge" />
      <path d={blocks(merged, (HEIGHT - height) / 2, height)} className="fill-text" />
    </svg>
  );
}
