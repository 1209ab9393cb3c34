import type { ReactNode } from 'react';
import type { MockupPartOf } from '#web/content/mockup.ts';

const NODES = Array.from({ length: 9 }, (_, node) => {
  const angle = (2 * Math.PI * node) / 9 - Math.PI / 2;
  return { x: Math.round(50 + 34 * Math.cos(angle)), y: Math.round(50 + 34 * Math.sin(angle)) };
});

/** The nodes of a network in a ring, once for each step: who proposes, who agrees, and the block in the middle. */
export function MockupVotes({ steps }: MockupPartOf<'votes'>): ReactNode {
  return (
    <ol className="grid grid-cols-3 gap-3">
      {steps.map(({ title, text, agreeing, isConfirmed }) => (
        <li key={title} className="grid justify-items-center gap-1 text-center">
          <svg viewBox="0 0 100 100" aria-hidden="true" className="w-full">
            <path
              d={NODES.slice(0, agreeing)
                .map(({ x, y }) => `M${x} ${y}L50 50`)
                .join('')}
              className="stroke-volt-edge"
            />
            {NODES.map(({ x, y }, node) => (
              <circle
                key={`${x} ${y}`}
                cx={x}
                cy={y}
                r="6"
                strokeWidth="1.5"
                className={node < agreeing ? 'fill-volt-fill stroke-volt-edge' : 'fill-ground stroke-edge'}
              />
            ))}
            <rect
              x="39"
              y="39"
              width="22"
              height="22"
              rx="2"
              strokeWidth="1.5"
              strokeDasharray={isConfirmed ? undefined : '3 3'}
              className={isConfirmed ? 'fill-volt-fill stroke-volt-edge' : 'fill-ground stroke-edge'}
            />
          </svg>
          <span className="font-semibold text-sm">{title}</span>
          <span className="text-muted text-xs">{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** A range with a mark for each choice, and the handle on one. */
export function MockupSlider({ label, value, marks }: MockupPartOf<'slider'>): ReactNode {
  const handle = marks.find((mark) => mark.label === value)?.percent ?? 0;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="numeric text-volt">{value}</span>
      </p>
      <svg aria-hidden="true" className="block h-14 w-full overflow-visible">
        <rect y="10" width="100%" height="6" rx="3" className="fill-line" />
        <rect y="10" width={`${handle}%`} height="6" rx="3" className="fill-volt-fill" />
        {marks.map(({ label: mark, percent }) => (
          <g key={mark}>
            <line x1={`${percent}%`} x2={`${percent}%`} y1="22" y2="28" className="stroke-edge" />
            <text
              x={`${percent}%`}
              y="46"
              textAnchor={percent < 5 ? 'start' : percent > 95 ? 'end' : 'middle'}
              className="fill-muted text-xs"
            >
              {mark}
            </text>
          </g>
        ))}
        <circle cx={`${handle}%`} cy="13" r="9" strokeWidth="2" className="fill-volt-fill stroke-volt-edge" />
      </svg>
    </div>
  );
}

/** A block, opened: its head, and a row for each transaction in it. */
export function MockupBlock({ title, text, rows }: MockupPartOf<'block'>): ReactNode {
  return (
    <div className="overflow-hidden rounded-sm border border-volt-edge text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 border-volt-edge border-b bg-volt-tint px-4 py-2.5">
        <span className="numeric font-medium">{title}</span>
        <span className="text-muted">{text}</span>
      </p>
      <ul className="px-4">
        {rows.map(({ id, amount }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
            <span className="numeric">{id}</span>
            <svg viewBox="0 0 40 8" aria-hidden="true" className="h-2 w-10 shrink-0">
              <path d="M0 4H36M32 1l4 3-4 3" fill="none" className="stroke-cyan" />
            </svg>
            <span className="numeric text-muted">{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
