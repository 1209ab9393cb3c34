import type { ReactNode } from 'react';
import { MOCKUPS } from '#web/content/mockups.ts';
import { MALICIOUS_NODES, toleranceOf, VOTING_NODES } from './placeholder-rules.ts';
import { SliderFigure } from './slider-figure.tsx';
import { CONSENSUS_TEXTS } from './texts.ts';

const NODES = Array.from({ length: VOTING_NODES }, (_, node) => {
  const angle = (2 * Math.PI * node) / VOTING_NODES - Math.PI / 2;
  return { x: Math.round(50 + 40 * Math.cos(angle)), y: Math.round(50 + 40 * Math.sin(angle)) };
});

/** An honest one, whatever the slider says. */
const PROPOSER = 7;

/** From each of `nodes` to the node `to`, else to the block in the middle. */
function linesFrom(nodes: typeof NODES, to?: number): string {
  const { x, y } = (to === undefined ? undefined : NODES[to]) ?? { x: 50, y: 50 };
  return nodes.map((node) => `M${node.x} ${node.y}L${x} ${y}`).join('');
}

/** Ten nodes that vote on a block, some of them malicious, and whether the stated limit holds. */
export function VoteDrawing(): ReactNode {
  return (
    <SliderFigure
      mockup={MOCKUPS['blockchain-consensus']}
      label={CONSENSUS_TEXTS.malicious}
      min={0}
      {...MALICIOUS_NODES}
      valueText={CONSENSUS_TEXTS.share}
      ends={[0, MALICIOUS_NODES.max]}
      verdict={(malicious) => <Verdict malicious={malicious} />}
    >
      {(malicious) => (
        <ol className="vote-steps">
          {CONSENSUS_TEXTS.steps.map((step, index) => (
            <li key={step} className="grid content-start gap-3">
              <Ring malicious={malicious} step={index} />
              <span className="text-center text-sm">
                <span className="numeric text-muted">{index + 1}</span> {step}
              </span>
            </li>
          ))}
        </ol>
      )}
    </SliderFigure>
  );
}

function Verdict({ malicious }: { readonly malicious: number }): ReactNode {
  const { percent, isTolerated } = toleranceOf(malicious);
  const { title, text } = isTolerated ? CONSENSUS_TEXTS.confirmed : CONSENSUS_TEXTS.notSafe;
  return (
    <>
      <span className="engraved text-muted">{CONSENSUS_TEXTS.share(malicious)}</span>
      <span className={`font-display font-semibold text-2xl ${isTolerated ? '' : 'text-amber'}`}>{title}</span>
      <span className="text-muted text-sm">{text(VOTING_NODES - malicious, percent)}</span>
    </>
  );
}

interface RingProps {
  readonly malicious: number;
  /** The proposal, the votes, and the result. */
  readonly step: number;
}

/** Malicious nodes are squares, and their votes dashed. */
function Ring({ malicious, step }: RingProps): ReactNode {
  const isConfirmed = step === 2 && toleranceOf(malicious).isTolerated;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" strokeWidth="1" className="w-full">
      {step === 0 ? (
        <path d={linesFrom(NODES, PROPOSER)} className="stroke-cyan" />
      ) : (
        <>
          <path d={linesFrom(NODES.slice(malicious))} className="stroke-volt-edge" />
          <path
            d={linesFrom(NODES.slice(0, malicious))}
            strokeDasharray="2 2"
            className={step === 1 ? 'stroke-amber' : 'stroke-transparent'}
          />
        </>
      )}
      {NODES.map(({ x, y }, node) =>
        node < malicious ? (
          <rect key={`${x} ${y}`} x={x - 6} y={y - 6} width="12" height="12" className="fill-ground stroke-amber" />
        ) : (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r="6"
            className={step === 0 && node === PROPOSER ? 'fill-cyan stroke-cyan' : 'fill-volt-fill stroke-volt-edge'}
          />
        ),
      )}
      {step > 0 && (
        <rect
          {...{ x: 38, y: 38, width: 24, height: 24, rx: 2 }}
          strokeDasharray={isConfirmed ? undefined : '3 3'}
          className={isConfirmed ? 'fill-volt-fill stroke-volt-edge' : 'fill-surface stroke-edge'}
        />
      )}
    </svg>
  );
}
