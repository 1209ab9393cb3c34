import type { ReactNode } from 'react';

export type MilestoneState = 'done' | 'late' | 'passed' | 'ahead';

/** Each state has a shape of its own, so that colour is not needed to tell them apart. */
const SHAPES: Record<MilestoneState | 'today', ReactNode> = {
  done: (
    <>
      <circle cx="12" cy="12" r="10" className="fill-volt-fill stroke-volt-edge" />
      <path d="m7 12 4 4 6-8" className="stroke-on-volt" strokeWidth="2.5" />
    </>
  ),
  late: <path d="M12 2 22 21H2Z" className="fill-amber-tint stroke-amber" />,
  passed: <circle cx="12" cy="12" r="9" strokeDasharray="3 3" className="fill-surface stroke-edge" />,
  ahead: <circle cx="12" cy="12" r="9" className="fill-surface stroke-volt-edge" />,
  today: <path d="M12 1 23 12 12 23 1 12Z" className="fill-cyan stroke-surface" />,
};

/** The mark of a stop on the line. The word beside it says the same. */
export function MilestoneMark({ state }: { readonly state: MilestoneState | 'today' }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      className="absolute top-1 left-0 size-6 bg-surface lg:-top-3"
    >
      {SHAPES[state]}
    </svg>
  );
}
