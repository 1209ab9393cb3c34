import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { NextSteps } from '#web/components/layout/next-steps.tsx';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { PlanStatus } from '#web/components/ui/plan-status.tsx';
import { MOCKUPS } from '#web/content/mockups.ts';
import { SITE } from '#web/content/site.ts';
import { LOCKED_PAGE_LABELS, LOCKED_PAGES, type LockedPageText, TOKENS_TODAY } from './texts.ts';
import { TokenDraftForm } from './token-draft-form.tsx';

interface LockedPageProps {
  readonly page: LockedPageText;
  /** What there is today, and what it may look like. */
  readonly children: ReactNode;
}

/** A page that is not open yet: why, since when it is planned, and what somebody can see or do today. */
function LockedPage({ page, children }: LockedPageProps): ReactNode {
  const { title, lead, text, roadmap, next } = page;
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-12 py-10 md:py-14">
        <div className="planned-head">
          <PageIntro title={title} lead={lead}>
            <section aria-labelledby="locked" className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <Lock aria-hidden="true" className="mt-1 size-5 text-amber" />
              <h2 id="locked" className="text-lg">
                {LOCKED_PAGE_LABELS.notice}
              </h2>
              <p className="col-start-2 max-w-[32em] text-muted">{text}</p>
            </section>
          </PageIntro>
          <div className="grid content-end justify-items-start gap-4">
            <PlanStatus label={LOCKED_PAGE_LABELS.roadmap(roadmap.text)} plan={roadmap.date} />
            <ButtonLink href="/" size="lg" variant="secondary">
              {SITE.backToHome}
            </ButtonLink>
          </div>
        </div>
        {children}
      </div>
      <NextSteps steps={next} />
    </>
  );
}

export function TokensPage(): ReactNode {
  const { title, lead, facts, draft } = TOKENS_TODAY;
  return (
    <LockedPage page={LOCKED_PAGES.tokens}>
      <section aria-labelledby="today" className="grid gap-x-16 gap-y-5 md:grid-cols-[4fr_8fr]">
        <div className="grid content-start justify-items-start gap-2">
          <h2 id="today" className="text-2xl">
            {title}
          </h2>
          <p className="text-muted">{lead}</p>
          <ButtonLink href={draft.href} className="mt-3">
            {draft.label}
          </ButtonLink>
        </div>
        <HairlineList items={facts} />
      </section>
      <MockupFigure mockup={MOCKUPS.tokens} />
    </LockedPage>
  );
}

export function CreateTokenPage(): ReactNode {
  return (
    <LockedPage page={LOCKED_PAGES.createToken}>
      <TokenDraftForm />
    </LockedPage>
  );
}
