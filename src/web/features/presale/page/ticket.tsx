import type { ReactNode } from 'react';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { Fold } from '#web/components/ui/fold.tsx';
import '#web/styles/presale.css';
import { type PhaseTerm, type PhaseView, PUBLIC_LONG_TEXT_FIELDS, termLabel } from '../public/presale-view.ts';

/** A longer name is set smaller. */
const LARGE_CHARACTERS_MAX = 32;
/** More are folded. */
const ROWS_OPEN_MAX = 3;
/** A longer figure is set smaller: it would not fit into a phone's window. */
const LARGE_FIGURE_MAX = 12;
/** A longer text is folded: it would be the whole ticket. */
const TEXT_CHARACTERS_MAX = 240;

interface TicketProps {
  readonly phase: PhaseView;
  readonly heading: 'h2' | 'h3';
  /** Before it is published: every text in full. */
  readonly isPreview?: boolean;
  /** At the foot of the stub: the countdown, or until when it is locked. */
  readonly children?: ReactNode;
}

/** The exact terms of one phase, as visitors see it. Of one that is over the stub is torn off. */
export function Ticket({ phase, heading: Heading, isPreview = false, children }: TicketProps): ReactNode {
  const { title, position, period, statusText } = phase;
  const headingId = `phase-${phase.id}-title`;
  const isTorn = position === 'past';
  const size = isTorn || title.length > LARGE_CHARACTERS_MAX ? 'text-title' : 'text-heading';
  return (
    <article
      id={`phase-${phase.id}`}
      aria-labelledby={headingId}
      data-position={position}
      className={`paper ticket ${isTorn ? 'ticket-torn' : ''}`}
    >
      <div className="ticket-sheet">
        <div className="ticket-main">
          <Bolt className="ticket-bolt" />
          <div>
            <Heading id={headingId} className={`wrap-anywhere ${size}`}>
              <bdi>{title}</bdi>
            </Heading>
            {/* A day keeps its month and its year. */}
            <p className="flex flex-wrap gap-x-4 text-muted">
              {period.replaceAll(/ (?=\d)/g, '\u00A0')}
              {isTorn && <span className="text-text">{statusText}</span>}
            </p>
          </div>
          {PUBLIC_LONG_TEXT_FIELDS.map((field) => (
            <LongText key={field} title={termLabel(field)} text={phase[field]} isWhole={isPreview} />
          ))}
          <dl className="ticket-terms">
            {shownTerms(phase).map(({ label, value }) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <Figure text={value ?? ''} />
              </div>
            ))}
          </dl>
        </div>
        {!isTorn && (
          <div className="ticket-stub">
            <p className="stamp">{position === 'now' ? 'OPEN' : statusText}</p>
            {children}
          </div>
        )}
      </div>
    </article>
  );
}

/** A line for each of the phases that matter less; folded when there are many. */
export function PhaseRows({ what, phases }: { readonly what: string; readonly phases: readonly PhaseView[] }) {
  if (phases.length === 0) return null;
  const rows = (
    <ul className="border-line border-b text-sm">
      {phases.map((phase) => (
        <li
          key={phase.id}
          id={`phase-${phase.id}`}
          className="grid gap-x-6 border-line border-t py-3 target:bg-surface md:grid-cols-[5fr_7fr]"
        >
          <p className="wrap-anywhere font-semibold">
            <bdi>{phase.title}</bdi>
          </p>
          <p className="wrap-anywhere text-muted">
            {[phase.statusText, phase.period, ...shownTerms(phase).map(({ label, value }) => `${label} ${value}`)].join(
              ' · ',
            )}
          </p>
        </li>
      ))}
    </ul>
  );
  return phases.length > ROWS_OPEN_MAX ? <Fold title={`${phases.length} ${what} phases`}>{rows}</Fold> : rows;
}

/** What is stated: no bonus of 0 %, and the cap of a built-in phase in tokens, as its text has it. */
function shownTerms(phase: PhaseView): readonly PhaseTerm[] {
  return phase.terms.filter(
    ({ field, value }) =>
      value !== undefined && !(field && phase[field] === 0) && !(phase.isBuiltIn && field === 'hardCap'),
  );
}

/** `20M TVX`: the unit is a word. */
function Figure({ text }: { readonly text: string }): ReactNode {
  const [figure, ...unit] = text.split(' ');
  return (
    <dd className={`wrap-anywhere ${text.length > LARGE_FIGURE_MAX ? 'text-base' : 'text-title'}`}>
      <span className="numeric">{figure}</span>
      {unit.length > 0 && <span className="unit">{` ${unit.join(' ')}`}</span>}
    </dd>
  );
}

function LongText(props: { readonly title: string; readonly text: string; readonly isWhole: boolean }): ReactNode {
  const { title, text, isWhole } = props;
  if (text === '') return null;
  const paragraph = (
    <p dir="auto" className="wrap-anywhere max-w-[36em] whitespace-pre-line text-sm">
      {text}
    </p>
  );
  return text.length > TEXT_CHARACTERS_MAX && !isWhole ? <Fold title={title}>{paragraph}</Fold> : paragraph;
}
