import type { ReactNode } from 'react';
import type { PhaseData } from '#contract/presale.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { wallClockMs } from '#web/lib/clock.ts';

const LANES_MAX = 6;
const LANE_PX = 24;
/** Above the lanes and below them. */
const TODAY_PX = 24;
const LABELS_PX = 24;

/**
 * When the phases are, beside today; the table says the same in words. Up to six have a line each, with its name.
 * Nothing without phases.
 */
export function PhaseTimeline({ phases }: { readonly phases: readonly PhaseData[] }): ReactNode {
  const nowMs = wallClockMs();
  const spans = phases
    .map((phase) => ({ phase, fromMs: Date.parse(phase.startDate), untilMs: Date.parse(phase.endDate) }))
    .filter(({ fromMs, untilMs }) => fromMs <= untilMs);
  if (spans.length === 0) return null;
  const firstMs = Math.min(nowMs, ...spans.map(({ fromMs }) => fromMs));
  const lastMs = Math.max(nowMs, ...spans.map(({ untilMs }) => untilMs));
  const isNamed = spans.length <= LANES_MAX;
  const lanes = isNamed ? [...spans.keys()] : lanesOf(spans);
  const bottom = TODAY_PX + (Math.max(...lanes) + 1) * LANE_PX;
  const part = (ms: number): number => (ms - firstMs) / Math.max(1, lastMs - firstMs);
  const x = (ms: number): string => `${100 * part(ms)}%`;
  return (
    <div aria-hidden="true" className="flex gap-4 text-sm max-tbl:hidden">
      {isNamed && (
        <ul className="mt-6 max-w-72">
          {spans.map(({ phase: { id, name } }) => (
            <li key={id} className="truncate leading-6">
              {name}
            </li>
          ))}
        </ul>
      )}
      <svg aria-hidden="true" height={bottom + LABELS_PX} className="min-w-0 flex-1 overflow-visible">
        <line x1="0" x2="100%" y1={bottom + 4} y2={bottom + 4} className="stroke-line" />
        <line x1={x(nowMs)} x2={x(nowMs)} y1={TODAY_PX - 4} y2={bottom + 4} className="stroke-text" />
        {spans.map(({ phase, fromMs, untilMs }, index) => {
          const y = TODAY_PX + ((lanes[index] ?? 0) + 0.5) * LANE_PX;
          return (
            <line
              key={phase.id}
              x1={x(fromMs)}
              x2={x(untilMs)}
              y1={y}
              y2={y}
              strokeLinecap="round"
              className={`stroke-6 ${publicPhase(phase, nowMs).isActive ? 'stroke-live' : 'stroke-edge'}`}
            >
              <title>{phase.name}</title>
            </line>
          );
        })}
        <g className="fill-muted">
          <text x={x(nowMs)} y={TODAY_PX - 8} textAnchor={anchorAt(part(nowMs))}>
            Today
          </text>
          {nowMs > firstMs && (
            <text x="0" y={bottom + 20}>
              {MONTH.format(firstMs)}
            </text>
          )}
          {lastMs > nowMs && (
            <text x="100%" y={bottom + 20} textAnchor="end">
              {MONTH.format(lastMs)}
            </text>
          )}
        </g>
      </svg>
    </div>
  );
}

/** Within the window, wherever it stands. */
function anchorAt(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.1) return 'start';
  return part > 0.9 ? 'end' : 'middle';
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns the lane of each span, by start: the first that is free, else the one that is free soonest. */
export function lanesOf(spans: readonly { readonly fromMs: number; readonly untilMs: number }[]): readonly number[] {
  const endsMs: number[] = [];
  return spans.map(({ fromMs, untilMs }) => {
    const free = endsMs.findIndex((endMs) => endMs < fromMs);
    const soonest = endsMs.indexOf(Math.min(...endsMs));
    const lane = free >= 0 ? free : endsMs.length < LANES_MAX ? endsMs.length : soonest;
    endsMs[lane] = Math.max(endsMs[lane] ?? 0, untilMs);
    return lane;
  });
}
