import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOCKUPS } from '#web/content/mockups.ts';
import { NEEDED_VOTES, VOTERS, VOTES } from './placeholder-rules.ts';
import { SliderFigure } from './slider-figure.tsx';
import { GOVERNANCE_TEXTS } from './texts.ts';

const INNER = 46;
const OUTER = 100;

/** The places of a half circle in five rows, from left to right. */
const SEATS = [14, 17, 20, 23, 26]
  .flatMap((count, row) =>
    Array.from({ length: count }, (_, place) => ({
      angle: (Math.PI * (place + 0.5)) / count,
      radius: INNER + ((OUTER - INNER) * row) / 4,
    })),
  )
  .sort((one, other) => one.angle - other.angle)
  .map(({ angle, radius }) => ({
    x: Number((110 - radius * Math.cos(angle)).toFixed(1)),
    y: Number((108 - radius * Math.sin(angle)).toFixed(1)),
  }));

/** One result of a vote, judged by three rules: which of them holds is not known yet. */
export function VoteRules(): ReactNode {
  const { inFavour, absent, spoken } = GOVERNANCE_TEXTS;
  return (
    <SliderFigure
      mockup={MOCKUPS['blockchain-governance']}
      label={inFavour}
      {...VOTES}
      valueText={spoken}
      ends={[VOTES.min, VOTES.max]}
      verdict={(votes) => (
        <>
          <span className="engraved text-muted">{GOVERNANCE_TEXTS.result}</span>
          <span className="font-display font-semibold text-2xl">{GOVERNANCE_TEXTS.score(votes)}</span>
          <span className="text-muted text-sm">{absent(VOTERS - VOTES.max)}</span>
        </>
      )}
    >
      {(votes) => (
        <div className="grid min-w-0 content-center gap-6">
          <Chamber votes={votes} />
          <ul className="vote-rules">
            {GOVERNANCE_TEXTS.rules.map((rule, index) => (
              <Rule key={rule} place={index + 1} name={rule} needed={NEEDED_VOTES[index] ?? 0} votes={votes} />
            ))}
          </ul>
        </div>
      )}
    </SliderFigure>
  );
}

/** At `radius`, where the place after `votes` others begins. */
function edgeAfter(votes: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = (Math.PI * votes) / VOTERS;
  return { x: 110 - radius * Math.cos(angle), y: 108 - radius * Math.sin(angle) };
}

/** Votes in favour are filled circles, others squares; the marks outside stand where each rule is met. */
function Chamber({ votes }: { readonly votes: number }): ReactNode {
  return (
    <svg viewBox="-8 -12 236 124" aria-hidden="true" className="chamber">
      {NEEDED_VOTES.map((needed, index) => {
        const [from, to, label] = [OUTER + 5, OUTER + 10, OUTER + 15].map((radius) => edgeAfter(needed, radius));
        return (
          <g key={needed}>
            <path d={`M${from?.x} ${from?.y}L${to?.x} ${to?.y}`} className="stroke-muted" strokeWidth="1.5" />
            <text x={label?.x} y={label?.y} textAnchor="middle" fontSize="8" className="numeric fill-text">
              {index + 1}
            </text>
          </g>
        );
      })}
      {SEATS.map(({ x, y }, seat) => {
        const key = `${x} ${y}`;
        if (seat < votes) return <circle key={key} cx={x} cy={y} r="3.4" className="fill-volt-fill stroke-volt-edge" />;
        if (seat >= VOTES.max) return <circle key={key} cx={x} cy={y} r="1.6" className="fill-edge" />;
        return <rect key={key} x={x - 3} y={y - 3} width="6" height="6" className="fill-ground stroke-amber" />;
      })}
    </svg>
  );
}

interface RuleProps {
  readonly place: number;
  readonly name: string;
  readonly needed: number;
  readonly votes: number;
}

function Rule({ place, name, needed, votes }: RuleProps): ReactNode {
  const isMet = votes >= needed;
  const [Icon, color] = isMet ? ([Check, 'text-volt'] as const) : ([X, 'text-amber'] as const);
  return (
    <li className="border-edge border-t pt-3 text-sm">
      <span className="block">
        <span className="numeric text-muted">{place}</span> {name}
      </span>
      <span className="block text-muted">{GOVERNANCE_TEXTS.needed(needed)}</span>
      <span className={`flex items-center gap-1.5 font-semibold ${color}`}>
        <Icon aria-hidden="true" className="size-4" />
        {isMet ? GOVERNANCE_TEXTS.accepted : GOVERNANCE_TEXTS.rejected}
      </span>
    </li>
  );
}
