import type { ReactNode } from 'react';
import type { PhaseData } from '#contract/presale.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { wallClockMs } from '#web/lib/clock.ts';

const SPANS_MAX = 6;
const LANE_PX = 24;
/** Above the lanes and below them. */
const TODAY_PX = 24;
const LABELS_PX = 24;

/** When the phases nearest to today are, beside it; the table says the same in words. Nothing without phases. */
export function PhaseTimeline({ phases }: { readonly phases: readonly PhaseData[] }): ReactNode {
  const nowMs = wallClockMs();
  const spans = nearestSpans(phases, nowMs);
  if (spans.length === 0) return null;
  const firstMs = Math.min(nowMs, ...spans.map(({ fromMs }) => fromMs));
  const lastMs = Math.max(nowMs, ...spans.map(({ untilMs }) => untilMs));
  const bottom = TODAY_PX + spans.length * LANE_PX;
  const part = (ms: number): number => (ms - firstMs) / Math.max(1, lastMs - firstMs);
  const x = (ms: number): string => `${100 * part(ms)}%`;
  return (
    <div aria-hidden="true" className="flex gap-6 text-sm max-tbl:hidden">
      <ul className="mt-6 max-w-72">
        {spans.map(({ phase: { id, name } }) => (
          <li key={id} className="truncate leading-6">
            {name}
          </li>
        ))}
      </ul>
      <svg aria-hidden="true" height={bottom + LABELS_PX} className="min-w-0 flex-1 overflow-visible">
        <line x1="0" x2="100%" y1={bottom + 4} y2={bottom + 4} className="stroke-line" />
        <line x1={x(nowMs)} x2={x(nowMs)} y1={TODAY_PX - 4} y2={bottom + 4} className="stroke-text" />
        {spans.map(({ phase, fromMs, untilMs }, index) => {
          const y = TODAY_PX + (index + 0.5) * LANE_PX;
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

/** Returns those nearest to `nowMs`, by start. One that ends before it starts is nowhere. */
export function nearestSpans(phases: readonly PhaseData[], nowMs: number) {
  return phases
    .map((phase) => ({ phase, fromMs: Date.parse(phase.startDate), untilMs: Date.parse(phase.endDate) }))
    .filter(({ fromMs, untilMs }) => fromMs <= untilMs)
    .map((span) => ({ ...span, awayMs: Math.max(span.fromMs - nowMs, nowMs - span.untilMs, 0) }))
    .toSorted((one, other) => one.awayMs - other.awayMs)
    .slice(0, SPANS_MAX)
    .toSorted((one, other) => one.fromMs - other.fromMs);
}
