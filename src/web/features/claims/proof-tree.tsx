import type { ReactNode } from 'react';
import { PROOF_TREE } from './texts.ts';

const LEAF = 2;
const HEIGHT = 46;

/** The nodes of a tree over eight leaves, from the root down. */
const NODES = [0, 1, 2, 3].flatMap((level) =>
  Array.from({ length: 2 ** level }, (_, place) => ({
    level,
    place,
    x: ((place + 0.5) * 320) / 2 ** level,
    y: 26 + level * HEIGHT,
  })),
);
type Node = (typeof NODES)[number];

/** The place of the leaf's ancestor. */
const ownPlace = (level: number): number => LEAF >> (3 - level);
const isOwn = ({ level, place }: Node): boolean => place === ownPlace(level);
/** Hashed with an own node, it gives the one above. */
const isOnPath = ({ level, place }: Node): boolean => level > 0 && place === (ownPlace(level) ^ 1);

function style(node: Node): string {
  if (isOwn(node)) return 'fill-volt-fill stroke-volt-edge';
  return isOnPath(node) ? 'fill-info-tint stroke-cyan' : 'fill-ground stroke-edge';
}

/** A leaf, the hashes that its proof consists of, and the root. */
export function ProofTree(): ReactNode {
  return (
    <svg viewBox="0 -6 320 206" role="img" aria-label={PROOF_TREE.label} className="proof-tree">
      {NODES.filter(({ level }) => level > 0).map((node) => {
        const { level, place, x, y } = node;
        const above = 320 / 2 ** (level - 1);
        return (
          <path
            key={`${level} ${place}`}
            d={`M${x} ${y}L${((place >> 1) + 0.5) * above} ${y - HEIGHT}`}
            strokeWidth={isOwn(node) ? 2 : 1}
            className={isOwn(node) ? 'stroke-volt-edge' : 'stroke-edge'}
          />
        );
      })}
      {NODES.map((node) => (
        <rect
          key={`${node.level} ${node.place}`}
          x={node.x - 11}
          y={node.y - 11}
          width="22"
          height="22"
          rx="3"
          className={style(node)}
        />
      ))}
      <g textAnchor="middle" fontSize="12" className="fill-text">
        <text x="160" y="8">
          {PROOF_TREE.root}
        </text>
        <text x="100" y="192">
          {PROOF_TREE.leaf}
        </text>
        <text x="256" y="76" textAnchor="start" className="fill-cyan">
          {PROOF_TREE.path}
        </text>
      </g>
    </svg>
  );
}
