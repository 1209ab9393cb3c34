import type { ReactNode } from 'react';

/** Branching bolt from the rim to the centre and beyond; each inner list is one line of `x,y` points. */
const BOLT = 'M318 26 262 118l34 8-70 88 44 6-62 92 36 4-48 104';
const BRANCHES = [
  'M296 126l66 34-18 40 44 46',
  'M226 214l-64 18 8 34-52 30',
  'M208 312l-46 34 12 30-40 46',
  'M270 220l56 44-6 44 40 32',
];

/**
 * The hero's picture: a gauge struck by lightning. Ticks are dashes of one circle (360 units of path), so the drawing
 * stays small. Decoration only.
 */
export function StormGauge({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 480 480" aria-hidden="true" className={className} fill="none">
      <circle cx="240" cy="240" r="228" className="stroke-line" />
      <circle
        cx="240"
        cy="240"
        r="216"
        className="stroke-edge"
        strokeWidth="12"
        pathLength="360"
        strokeDasharray="0.35 2.65"
      />
      <circle
        cx="240"
        cy="240"
        r="211"
        className="stroke-text"
        strokeWidth="22"
        pathLength="360"
        strokeDasharray="0.5 29.5"
      />
      <circle cx="240" cy="240" r="184" className="stroke-line" strokeWidth="10" />
      <g transform="rotate(-210 240 240)">
        <circle
          cx="240"
          cy="240"
          r="184"
          className="stroke-volt"
          strokeWidth="10"
          pathLength="360"
          strokeDasharray="171 189"
        />
      </g>
      <circle cx="240" cy="240" r="150" className="stroke-line" pathLength="360" strokeDasharray="1 3" />
      <circle cx="240" cy="240" r="104" className="stroke-line" />
      <circle cx="240" cy="240" r="58" className="stroke-edge" pathLength="360" strokeDasharray="2 6" />
      {BRANCHES.map((branch) => (
        <path key={branch} d={branch} className="stroke-cyan" strokeWidth="2" strokeLinejoin="bevel" />
      ))}
      <path d={BOLT} className="stroke-ground" strokeWidth="16" strokeLinejoin="bevel" />
      <path d={BOLT} className="stroke-volt" strokeWidth="6" strokeLinejoin="bevel" />
    </svg>
  );
}
