import type { ReactNode } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { MOCKUPS, SUPPLY } from '#web/content/mockups.ts';
import { groupDigits } from '#web/lib/format.ts';
import { SUPPLY_TEXTS } from './texts.ts';

/** Each part of the supply fills whole columns. */
const COLUMNS = 40;
const ROWS = 25;
const STEP = 10;

/** The colour of each part, as in the ring of the landing page. */
const FILLS = ['fill-volt-fill', 'fill-cyan', 'fill-amber', 'fill-muted'] as const;

const { parts, circulating, whitepaper, squareTvx } = SUPPLY;

/** Three views of a thousand squares, chosen without a script. */
export function SupplySquares(): ReactNode {
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-tokenomics']} aside={<Views />}>
      <div className="grid min-w-0 content-center gap-4">
        <p aria-hidden="true" className="supply-shares numeric text-sm" data-view="parts">
          {parts.map(({ part, percent }) => (
            <span key={part}>{percent}%</span>
          ))}
        </p>
        <Squares />
        <dl className="supply-parts text-sm" data-view="parts">
          {parts.map(({ part, percent }, index) => (
            <div key={part} className="border-line border-t pt-2">
              <svg viewBox="0 0 8 8" aria-hidden="true" className="mt-1.5 size-3">
                <rect width="8" height="8" className={FILLS[index]} />
              </svg>
              <dt className="font-semibold">
                {part} <span className="sr-only">{percent}%</span>
              </dt>
              <dd className="numeric col-span-2 text-muted">
                {groupDigits(percent * COLUMNS * ROWS * (squareTvx / 100))} TVX
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </MockupFigure>
  );
}

function Views(): ReactNode {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{SUPPLY_TEXTS.choose}</legend>
      {SUPPLY_TEXTS.views.map(({ id, label, text }, index) => (
        <label key={id} className="choice">
          <input type="radio" name="supply" value={id} defaultChecked={index === 0} />
          <span className="block font-semibold">{label}</span>
          <span className="block text-muted text-sm">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The first `count` squares, column by column. */
function block(count: number): string {
  const [columns, rest] = [Math.floor(count / ROWS), count % ROWS];
  return `M0 0H${columns * STEP}V${ROWS * STEP}H0ZM${columns * STEP} 0h${STEP}v${rest * STEP}h-${STEP}Z`;
}

/** The percent of the parts up to that at `index`. */
function upTo(index: number): number {
  return parts.slice(0, index + 1).reduce((sum, { percent }) => sum + percent, 0);
}

function Squares(): ReactNode {
  const [width, height] = [COLUMNS * STEP, ROWS * STEP];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full">
      <pattern id="square" width={STEP} height={STEP} patternUnits="userSpaceOnUse">
        <rect x="1" y="1" width="8" height="8" rx="1" fill="#fff" />
      </pattern>
      <mask id="squares">
        <rect width={width} height={height} fill="url(#square)" />
      </mask>
      <g mask="url(#squares)">
        <rect width={width} height={height} className="fill-line" />
        {/* The last part first: each lies over those that follow it. */}
        <g data-view="parts">
          {[...parts.keys()].reverse().map((index) => (
            <path key={index} d={block((upTo(index) / 100) * COLUMNS * ROWS)} className={FILLS[index]} />
          ))}
        </g>
        <path data-view="circulating" d={block(circulating / squareTvx)} className="fill-volt-fill" />
        <path data-view="whitepaper" d={block(whitepaper / squareTvx)} className="fill-volt-fill" />
      </g>
    </svg>
  );
}
