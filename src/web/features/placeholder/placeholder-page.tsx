import { Lock } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId } from 'react';
import type { PlaceholderId } from '#contract/pages.ts';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
import { MAINNET } from '#web/content/dates.ts';
import { MOCKUPS } from '#web/content/mockups.ts';
import { NEXT_STEPS, NEXT_STEPS_TITLE } from '#web/content/next-steps.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';
import { ApiConsole } from './api-console.tsx';
import { EcosystemMap } from './ecosystem-map.tsx';
import { InvoiceReader } from './invoice-reader.tsx';
import { LaunchList } from './launch-list.tsx';
import { SampleBlocks } from './sample-blocks.tsx';
import { StakingPeriod } from './staking-period.tsx';
import { SupplySquares } from './supply-squares.tsx';
import { TestnetFacts } from './testnet-facts.tsx';
import { PLACEHOLDER_TEXTS, PLACEHOLDERS, placeholderTitle } from './texts.ts';
import { VoteDrawing } from './vote-drawing.tsx';
import { VoteRules } from './vote-rules.tsx';

/** A page that announces a planned feature: its plan, what it may look like, and what is not known about it. */
function PlaceholderPage({ id }: { readonly id: PlaceholderId }): ReactNode {
  const noteId = useId();
  const { title, description, launch, next } = PLACEHOLDERS[id];

  useEffect(() => {
    document.title = placeholderTitle(id);
  }, [id]);

  const open = <OpenQuestions id={id} />;
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-12 py-10 md:py-14">
        <div className="planned-head">
          <PageIntro title={title} lead={description} />
          <div className="grid content-end gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
            <PlanStatus label={PLACEHOLDER_TEXTS.launchLabel} plan={launch} />
            <div className="plan-lock">
              <Button size="lg" disabled aria-describedby={noteId}>
                <Lock aria-hidden="true" className="size-4" />
                {PLACEHOLDER_TEXTS.button}
              </Button>
              <p id={noteId} className="max-w-[29.5em] text-muted text-sm">
                {PLACEHOLDER_TEXTS.buttonNote}
              </p>
            </div>
          </div>
        </div>
        <Figure id={id} />
        <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
          <div className="grid content-start gap-12">
            <PlannedFeatures id={id} />
            {id === 'blockchain-developers' && open}
          </div>
          {id === 'blockchain-developers' ? <TestnetFacts /> : open}
        </div>
      </div>
      <div className="border-line border-t">
        <div className="page-width grid gap-x-16 gap-y-12 py-12 md:grid-cols-2">
          <section aria-labelledby="next-steps" className="grid content-start gap-6">
            <h2 id="next-steps" className="text-xl">
              {NEXT_STEPS_TITLE}
            </h2>
            <LinkList items={next.map((step) => NEXT_STEPS[step])} />
          </section>
          <LaunchList current={id} />
        </div>
      </div>
    </>
  );
}

/** What explains the page: something to try where there is a rule to try, a drawing otherwise. */
function Figure({ id }: { readonly id: PlaceholderId }): ReactNode {
  switch (id) {
    case 'blockchain-developers':
      return <ApiConsole />;
    case 'blockchain-staking':
      return <StakingPeriod />;
    case 'blockchain-explorer':
      return <SampleBlocks />;
    case 'blockchain-consensus':
      return <VoteDrawing />;
    case 'blockchain-governance':
      return <VoteRules />;
    case 'blockchain-tokenomics':
      return <SupplySquares />;
    case 'blockchain-ecosystem':
      return <EcosystemMap />;
    case 'blockchain-lightning':
      return (
        <>
          <InvoiceReader />
          <MockupFigure mockup={MOCKUPS[id]} />
        </>
      );
  }
}

function PlannedFeatures({ id }: { readonly id: PlaceholderId }): ReactNode {
  const { launch, features, note, onRoadmap } = PLACEHOLDERS[id];
  return (
    <section aria-labelledby="planned-features" className="grid content-start gap-4">
      <h2 id="planned-features" className="text-xl">
        {PLACEHOLDER_TEXTS.featuresTitle}
      </h2>
      <HairlineList items={features} />
      {note !== undefined && <Notice>{note}</Notice>}
      {onRoadmap !== undefined && <DifferentDate what={onRoadmap} launch={launch} />}
    </section>
  );
}

function OpenQuestions({ id }: { readonly id: PlaceholderId }): ReactNode {
  return (
    <section aria-labelledby="open-questions" className="grid content-start gap-4">
      <div className="grid gap-1.5">
        <h2 id="open-questions" className="text-xl">
          {PLACEHOLDER_TEXTS.openTitle}
        </h2>
        <p className="text-muted text-sm">{PLACEHOLDER_TEXTS.openLead}</p>
      </div>
      <ul>
        {PLACEHOLDERS[id].open.map((question) => (
          <li key={question} className="border-line border-b py-3 first:border-t">
            {question}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The roadmap states another date than this page, unless the team has set the two to the same. */
function DifferentDate({ what, launch }: { readonly what: string; readonly launch: PlannedDate }): ReactNode {
  const planned = usePlannedDates();
  const [onRoadmap, here] = [planned(MAINNET).text, planned(launch).text];
  return onRoadmap !== here && <Notice>{PLACEHOLDER_TEXTS.differentDate(what, onRoadmap, here)}</Notice>;
}

/** Returns the page of one placeholder. */
export function placeholderPage(id: PlaceholderId): ComponentType {
  return function Placeholder() {
    return <PlaceholderPage id={id} />;
  };
}
