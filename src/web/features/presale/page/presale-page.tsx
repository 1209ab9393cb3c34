import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PHASE_POSITIONS } from '#domain/presale/timeline.ts';
import { HairlineList, Part } from '#web/components/layout/content-page.tsx';
import { Instant, useTimeZone } from '#web/components/ui/instant.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import type { ChangeView, PresaleView } from '../public/presale-view.ts';
import { Headline } from './headline.tsx';
import { PhaseCard } from './phase-card.tsx';
import { type PublicPresaleState, usePublicPresale } from './use-public-presale.ts';

const LEAD = 'max-w-[45.5em] text-muted';

/** What is offered, when and at which price; what has changed; and what is not known. */
export function PresalePage(): ReactNode {
  const state = usePublicPresale();
  return (
    <>
      <div className="page-width grid gap-6 py-8 md:gap-8 md:py-11">
        {/* The answer below is what stands first. */}
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 border-line border-b pb-4">
          <h1 className="text-title">Presale</h1>
          <p className="text-muted">
            What is offered, when, at which price, and what has changed. Nothing can be bought on this site.
          </p>
        </div>
        <Now state={state} />
      </div>
      {state.type === 'shown' && <Phases view={state.view} />}
      <div className="border-line border-t">
        <div className="page-width grid items-start gap-x-16 gap-y-12 py-12 lg:grid-cols-2">
          {state.type === 'shown' && <Changes changes={state.view.changes} />}
          <Unknown />
        </div>
      </div>
    </>
  );
}

function Now({ state }: { readonly state: PublicPresaleState }): ReactNode {
  switch (state.type) {
    case 'loading':
      return (
        <div className="grid min-h-64 place-items-center text-muted">
          <Spinner label="Loading the presale" className="size-8" />
        </div>
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert" title="The presale could not be loaded">
          Check your connection and reload the page.
        </Notice>
      );
    case 'shown':
      return <Headline {...state} timeline={state.view.timeline} />;
  }
}

/** Every phase with its exact terms, in the order in which it matters. */
function Phases({ view: { timeline } }: { readonly view: PresaleView }): ReactNode {
  const zone = useTimeZone();
  const phases = PHASE_POSITIONS.flatMap((position) => timeline.groups[position]);
  return (
    <div className="border-line border-t">
      <div className="page-width py-12">
        <Part id="phases" title="All phases" isWide>
          <p className={LEAD}>
            {'Times are in UTC.'}{' '}
            <Link href="/trust#figures" className="text-link">
              Other documents state other figures.
            </Link>
            {/* High enough for the longest name of a zone: the visitor's own moves nothing. */}
            <span className="in-utc:hidden block min-h-14 scriptless:hidden sm:min-h-7">
              {zone !== undefined && `Below them is your time, ${zone}.`}
            </span>
          </p>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            {phases.map((phase) => (
              <PhaseCard key={phase.id} phase={phase} />
            ))}
          </div>
        </Part>
      </div>
    </div>
  );
}

/** What changed for visitors, newest first. */
function Changes({ changes }: { readonly changes: readonly ChangeView[] }): ReactNode {
  return (
    <Part id="changes" title="What changed, and when" isWide>
      <p className={LEAD}>
        The ten latest changes that visitors could see, newest first. The Atom feed has all of them.
      </p>
      {changes.length === 0 ? (
        <p className="text-muted">Nothing has changed since the phases were first published here.</p>
      ) : (
        <ol>
          {changes.map(({ key, changedAt, sentences }) => (
            <li
              key={key}
              id={`change-${key}`}
              className="grid gap-x-8 gap-y-1 border-line border-b py-3 first:border-t target:bg-volt-tint"
            >
              <Instant iso={changedAt} />
              <ul className="grid gap-1">
                {sentences.map((sentence) => (
                  <li key={sentence} className="wrap-anywhere first-letter:uppercase">
                    {sentence}.
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function Unknown(): ReactNode {
  return (
    <Part id="unknown" title="What is not known yet" isWide>
      <p className={LEAD}>The project has not published these. Do not trust an answer from anyone else.</p>
      <HairlineList
        items={{
          'Contract address': 'There is none yet. Tokens sent to an address that somebody gives you now are lost.',
          Audit: 'No audit report is published.',
          Vesting:
            'When buyers receive their tokens is not stated. The whitepaper says only that the team’s share is vested.',
          'Payment and refunds':
            'How to pay, whether money is returned below the soft cap, and whether a cap includes the bonus.',
          Jurisdictions: 'Who may take part, and in which countries, is not stated.',
        }}
      />
    </Part>
  );
}
