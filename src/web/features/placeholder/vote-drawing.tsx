import type { ReactNode } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { NumberSlider } from './number-slider.tsx';
import { MALICIOUS_NODES, toleranceOf, VOTING_NODES } from './placeholder-rules.ts';
import { CONSENSUS_TEXTS } from './texts.ts';

const NODES = Array.from({ length: VOTING_NODES }, (_, node) => {
  const angle = (2 * Math.PI * node) / VOTING_NODES - Math.PI / 2;
  return { x: Math.round(50 + 40 * Math.cos(angle)), y: Math.round(50 + 40 * Math.sin(angle)) };
});

/** Ten nodes that vote on a block, some of them malicious, and whether the stated limit holds. */
export function VoteDrawing(): ReactNode {
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-consensus']}>
      <NumberSlider
        label={CONSENSUS_TEXTS.malicious}
        min={0}
        {...MALICIOUS_NODES}
        valueText={CONSENSUS_TEXTS.share}
        ends={[0, MALICIOUS_NODES.max]}
      >
        {(malicious) => (
          <span className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-2">
            <Ring malicious={malicious} />
            <Verdict malicious={malicious} />
          </span>
        )}
      </NumberSlider>
    </MockupFigure>
  );
}

function Verdict({ malicious }: { readonly malicious: number }): ReactNode {
  const { percent, isTolerated } = toleranceOf(malicious);
  const { title, text } = isTolerated ? CONSENSUS_TEXTS.confirmed : CONSENSUS_TEXTS.notSafe;
  return (
    <span
      data-tolerated={isTolerated}
      className={`grid gap-1 border-l-2 pl-4 ${isTolerated ? 'border-volt' : 'border-amber'}`}
    >
      <span className="engraved text-muted">{CONSENSUS_TEXTS.share(malicious)}</span>
      <span className="font-display font-semibold text-2xl">{title}</span>
      <span className="text-muted text-sm">{text(VOTING_NODES - malicious, percent)}</span>
    </span>
  );
}

/** Malicious nodes are squares. */
function Ring({ malicious }: { readonly malicious: number }): ReactNode {
  const { isTolerated } = toleranceOf(malicious);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" strokeWidth="1.5" className="h-44 w-full">
      <path
        d={NODES.slice(malicious)
          .map(({ x, y }) => `M${x} ${y}L50 50`)
          .join('')}
        className="stroke-volt-edge"
      />
      {NODES.map(({ x, y }, node) =>
        node < malicious ? (
          <rect key={`${x} ${y}`} x={x - 6} y={y - 6} width="12" height="12" className="fill-ground stroke-amber" />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="6" className="fill-volt-fill stroke-volt-edge" />
        ),
      )}
      <rect
        {...{ x: 38, y: 38, width: 24, height: 24, rx: 2 }}
        strokeDasharray={isTolerated ? undefined : '3 3'}
        className={isTolerated ? 'fill-volt-fill stroke-volt-edge' : 'fill-ground stroke-edge'}
      />
    </svg>
  );
}
