import type { ReactNode } from 'react';
import type { PresaleTimeline } from '#domain/presale/timeline.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { Fold } from '#web/components/ui/fold.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { PRESALE_START } from '#web/content/dates.ts';
import { utcText } from '#web/lib/local-time.ts';
import '#web/styles/presale.css';
import { type ChangeView, isolated, type PhaseView } from '../public/presale-view.ts';
import { Countdown } from './countdown.tsx';
import { Example } from './example.tsx';
import { PriceAxis } from './price-axis.tsx';
import { PhaseRows, Ticket } from './ticket.tsx';
import { type PublicPresaleState, usePublicPresale } from './use-public-presale.ts';

/** More would hide the rest of the page: they follow in lines. */
const TICKETS_MAX = 2;

type ShownPresale = Extract<PublicPresaleState, { readonly type: 'shown' }>;

/** Whether one can buy; each phase as a ticket; what the prices are, and what is not known. */
export function PresalePage(): ReactNode {
  const state = usePublicPresale();
  return (
    <div className="presale-page page-width grid grid-cols-[minmax(0,1fr)] gap-y-5 py-5 md:gap-y-8 md:py-8">
      {state.type === 'shown' ? <Presale shown={state} /> : <NoPresale hasFailed={state.type === 'failed'} />}
    </div>
  );
}

function NoPresale({ hasFailed }: { readonly hasFailed: boolean }): ReactNode {
  return (
    <div className="grid min-h-96 content-start gap-6">
      <h1 className="text-display">Presale</h1>
      {hasFailed ? (
        <Notice tone="danger" role="alert" title="The presale could not be loaded">
          Check your connection and reload the page.
        </Notice>
      ) : (
        <p className="text-muted">
          <Spinner label="Loading the presale" className="size-8" />
        </p>
      )}
    </div>
  );
}

function Presale({ shown }: { readonly shown: ShownPresale }): ReactNode {
  const { view, isCopy } = shown;
  const { groups, current, state } = view.timeline;
  const open = [...groups.now, ...groups.next, ...groups.delayed];
  const tickets = open.filter(({ position }) => position === state).slice(0, TICKETS_MAX);
  const past = groups.past.toReversed();
  return (
    <>
      <header>
        <h1>
          <span className="block font-normal font-sans text-base text-muted tracking-normal">Can I buy TVX?</span>
          <Answer timeline={view.timeline} />
        </h1>
        <p className="max-w-[34em] pt-4 text-muted md:pt-6">{leadOf(view.timeline)}</p>
        {isCopy && <CopyNotice statedAtMs={shown.statedAtMs} />}
      </header>
      {open.length > 0 && (
        <div id="phases" tabIndex={-1} className="grid gap-6 outline-none">
          {tickets.map((phase) => (
            <Ticket key={phase.id} phase={phase} heading="h2">
              <StubFoot phase={phase} shown={shown} />
            </Ticket>
          ))}
          <PhaseRows what="more" phases={open.filter((phase) => !tickets.includes(phase))} />
        </div>
      )}
      {current !== undefined && current.position !== 'past' && <Example key={current.id} phase={current} />}
      {past.length > 0 && (
        <section aria-labelledby="closed" className="grid gap-x-6 gap-y-5 md:grid-cols-[5fr_7fr]">
          <h2 id="closed" className="text-title">
            Already closed
          </h2>
          <div className="grid min-w-0 content-start gap-6">
            {past.slice(0, TICKETS_MAX).map((phase) => (
              <Ticket key={phase.id} phase={phase} heading="h3" />
            ))}
            <PhaseRows what="more closed" phases={past.slice(TICKETS_MAX)} />
          </div>
        </section>
      )}
      <PriceAxis view={view} />
      <Questions />
      <div className="flex flex-wrap items-center justify-between gap-x-8 text-sm">
        {view.isBuiltIn && <PlannedDatesNote dates={[PRESALE_START]} />}
        <Changes changes={view.changes} />
      </div>
    </>
  );
}

function Answer({
  timeline: { state, current, groups },
}: {
  readonly timeline: PresaleTimeline<PhaseView>;
}): ReactNode {
  const lastToEnd = groups.now.reduce<PhaseView | undefined>(
    (last, phase) => (last === undefined || (phase.endDate ?? '') > (last.endDate ?? '') ? phase : last),
    undefined,
  );
  const answer =
    lastToEnd !== undefined
      ? `Open until ${(lastToEnd.lastDay ?? '').replaceAll(' ', '\u00A0')}.`
      : state === 'past' && current !== undefined
        ? 'No longer.'
        : 'Not yet.';
  return (
    <span data-long={lastToEnd === undefined ? undefined : ''} className="presale-answer block">
      {answer}
    </span>
  );
}

/** What the answer means; that there is no contract address is said in every state. */
function leadOf({ state, current, groups }: PresaleTimeline<PhaseView>): string {
  const none = 'there is no contract address';
  if (current === undefined) return `No phase is announced, and ${none}.`;
  const name = isolated(current.title);
  switch (state) {
    case 'now': {
      const what = groups.now.length > 1 ? `${groups.now.length} phases are open` : `${name} is open`;
      return `${what}, but this site sells nothing, and ${none}.`;
    }
    case 'next':
      return `${name} is next, and ${none}.`;
    case 'delayed':
      return `${name} has not started, and ${none}.`;
    case 'past':
      return `Every announced phase is over, and ${none}.`;
  }
}

function CopyNotice({ statedAtMs }: { readonly statedAtMs: number }): ReactNode {
  const stated = utcText(new Date(Math.floor(statedAtMs / MINUTE_MS) * MINUTE_MS).toISOString());
  return (
    <Notice tone="warning" role="status" title={`Copy of ${stated}; the server does not respond`} className="mt-6">
      What has changed since then is not shown.
    </Notice>
  );
}

/** The countdown with its exact instant; of a phase that has not started as planned, until when it is locked. */
function StubFoot({ phase, shown }: { readonly phase: PhaseView; readonly shown: ShownPresale }): ReactNode {
  const { position, startDate, endDate, lockedUntil } = phase;
  if (position === 'delayed') {
    return lockedUntil !== undefined && <p className="text-muted text-sm">{`Locked until ${lockedUntil}`}</p>;
  }
  const [to, at] = position === 'now' ? (['end', endDate] as const) : (['start', startDate] as const);
  if (at === null) return null;
  return (
    <div className="grid gap-2">
      {!shown.isCopy && <Countdown key={at} to={to} atMs={Date.parse(at)} clock={shown.clock} />}
      <span className="text-sm">
        <Instant iso={at} />
      </span>
    </div>
  );
}

/** What a buyer would have to know, and nobody has said. */
function Questions(): ReactNode {
  return (
    <section id="unknown" aria-labelledby="unknown-title" className="grid gap-x-6 gap-y-5 md:grid-cols-[5fr_7fr]">
      <h2 id="unknown-title" className="text-title">
        Before you would buy
      </h2>
      <div className="grid gap-x-6 border-line border-t lg:grid-cols-2">
        <Question title="Is the contract audited?">No audit report is published.</Question>
        <Question title="When could I move the tokens?">
          Vesting terms are not stated; the whitepaper says only that the team’s share is vested.
        </Question>
        <Question title="Can I get a refund?">No refund terms are stated, and neither is how to pay.</Question>
        <Question title="Which countries are excluded?">No list is published.</Question>
      </div>
    </section>
  );
}

function Question({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <Fold title={title} size="lg">
      <p className="pb-4 text-muted">{children}</p>
    </Fold>
  );
}

/** The ten latest changes that visitors could see, newest first, and the documents that have all of them. */
function Changes({ changes }: { readonly changes: readonly ChangeView[] }): ReactNode {
  return (
    <div className="flex flex-wrap gap-x-6">
      {changes.length > 0 && (
        <details id="changes" className="open:order-last open:w-full print:order-last print:w-full">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-link [&::-webkit-details-marker]:hidden">
            What changed
          </summary>
          <ol className="border-line border-t">
            {changes.map(({ key, changedAt, sentences }) => (
              <li
                key={key}
                id={`change-${key}`}
                className="grid gap-x-6 border-line border-b py-3 target:bg-surface md:grid-cols-[5fr_7fr]"
              >
                <time dateTime={changedAt} className="text-muted">
                  {utcText(changedAt)}
                </time>
                <ul>
                  {sentences.map((sentence) => (
                    <li key={sentence} className="wrap-anywhere first-letter:uppercase">
                      {sentence}.
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Document href="/presale.ics">Calendar</Document>
      <Document href="/presale.atom">Atom feed</Document>
      <Document href="/presale.json">JSON</Document>
    </div>
  );
}

function Document({ href, children }: { readonly href: string; readonly children: string }): ReactNode {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-link">
      {children}
    </a>
  );
}
