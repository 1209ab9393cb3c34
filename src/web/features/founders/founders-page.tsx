import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { SketchFigure } from '#web/components/sketch/sketch-figure.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { NEXT_STEPS_TITLE } from '#web/content/next-steps.ts';
import { SKETCHES } from '#web/content/sketches.ts';
import { AnnouncedPlans } from './announced-plans.tsx';
import { RolePortrait } from './role-portrait.tsx';
import { FOUNDERS } from './texts.ts';

export function FoundersPage(): ReactNode {
  const { founder, next, team } = FOUNDERS;
  return (
    <>
      <div className="page-width py-14 md:py-20">
        <PageIntro title={FOUNDERS.title} lead={FOUNDERS.lead} />
        <article
          aria-labelledby="founder"
          className="mt-12 grid gap-x-16 gap-y-8 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
        >
          <RolePortrait className="w-40 max-w-full md:w-full md:max-w-72" />
          <div className="grid content-start gap-5">
            <h2 id="founder" className="text-2xl">
              {founder.name ?? founder.role}
            </h2>
            <p className="engraved text-muted">{founder.name === undefined ? founder.nameMissing : founder.role}</p>
            {founder.biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <Notice tone="warning" title={FOUNDERS.carefulTitle} className="mt-3">
              {FOUNDERS.carefulText}
            </Notice>
            <SketchFigure sketch={SKETCHES.profile} />
          </div>
        </article>
        <AnnouncedPlans />
        <section
          aria-labelledby="next-steps"
          className="mt-16 grid gap-x-16 gap-y-6 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
        >
          <h2 id="next-steps" className="text-xl">
            {NEXT_STEPS_TITLE}
          </h2>
          <LinkList items={next} />
        </section>
      </div>
      <section aria-labelledby="join-team" className="border-line border-t bg-surface">
        <div className="page-width grid gap-x-16 gap-y-4 py-12 md:grid-cols-[4fr_8fr]">
          <h2 id="join-team" className="text-xl">
            {team.title}
          </h2>
          <div className="max-w-[44em]">
            <p>{team.text}</p>
            <OutsideLink link={team.link} className="mt-2" />
          </div>
        </div>
      </section>
    </>
  );
}
