import type { ReactNode } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';

/** Paths in a square of 320; points are drawn as discs. */
interface Drawing {
  readonly lines?: string;
  readonly dashed?: string;
  readonly filled?: string;
  readonly points?: string;
  readonly dimPoints?: string;
}

const DRAWINGS: Readonly<Record<PlaceholderId, Drawing>> = {
  // Blocks of a chain; the latest is filled.
  'blockchain-explorer': {
    lines:
      'M40 40h88v88H40zM192 40h88v88h-88zM192 192h88v88h-88zM58 70h52M58 92h30M210 70h52M210 92h30M210 222h52M210 244h30',
    dashed: 'M128 84h64M236 128v64M192 236h-64',
    filled: 'M40 192h88v88H40z',
  },
  // A lock with a clock.
  'blockchain-staking': {
    lines: 'M100 136V104a60 60 0 0 1 120 0v32',
    filled: 'M64 136h192v144H64z',
    dimPoints: 'M160 208h0',
    dashed: 'M20 160a140 140 0 0 1 280 0',
  },
  // Ten nodes around a block; three of them do not agree.
  'blockchain-consensus': {
    lines: 'M160 40v96M231 63l-50 73M274 123l-90 29M274 197l-90-29M231 257l-50-73M160 280v-96M89 257l50-73',
    dashed: 'M46 197l90-29M46 123l90 29M89 63l50 73',
    filled: 'M136 136h48v48h-48z',
    points: 'M160 40h0M231 63h0M274 123h0M274 197h0M231 257h0M160 280h0M89 257h0',
    dimPoints: 'M46 197h0M46 123h0M89 63h0',
  },
  // Angle brackets.
  'blockchain-developers': {
    lines: 'M104 88l-72 72 72 72M216 88l72 72-72 72',
    filled: 'M176 64h20l-52 192h-20z',
  },
  // A ballot.
  'blockchain-governance': {
    lines: 'M104 176V40h112v136M128 120l24 26 42-52',
    dashed: 'M20 280h280',
    filled: 'M48 176h224v104H48z',
  },
  // What is planned around the chain.
  'blockchain-ecosystem': {
    dashed: 'M160 128V60M188 144l58-34M188 176l58 34M160 192v68M132 176l-58 34M132 144l-58-34',
    filled: 'M128 128h64v64h-64z',
    points: 'M160 44h0M260 102h0M260 218h0M160 276h0M60 218h0M60 102h0',
  },
  // The four parts of the supply, by their share.
  'blockchain-tokenomics': {
    lines: 'M40 136h240v60H40zM40 196h240v48H40zM40 244h240v36H40z',
    filled: 'M40 40h240v96H40z',
  },
  // Two networks, and a bolt between them.
  'blockchain-lightning': {
    lines: 'M100 160a40 40 0 1 1-80 0 40 40 0 0 1 80 0zM300 160a40 40 0 1 1-80 0 40 40 0 0 1 80 0z',
    dashed: 'M100 160h120',
    filled: 'M184 56l-56 116h28l-20 92 56-116h-28z',
  },
};

/** Decorative: what it shows stands in the words beside it. */
export function PlaceholderDrawing({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { lines, dashed, filled, points, dimPoints } = DRAWINGS[id];
  return (
    <div className="grid place-items-center self-start rounded-md bg-surface p-8 md:p-12">
      <svg viewBox="0 0 320 320" aria-hidden="true" fill="none" strokeWidth="3" className="w-full max-w-80">
        <path d={dashed} strokeDasharray="6 8" className="stroke-edge" />
        <path d={lines} className="stroke-text" />
        <path d={filled} className="fill-volt-fill stroke-volt-edge" />
        <path d={points} strokeWidth="24" strokeLinecap="round" className="stroke-volt-edge" />
        <path d={dimPoints} strokeWidth="24" strokeLinecap="round" className="stroke-muted" />
      </svg>
    </div>
  );
}
