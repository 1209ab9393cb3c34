import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { FOUNDERS } from '#web/content/founders.ts';
import { RolePortrait } from './role-portrait.tsx';

export function FoundersPage(): ReactNode {
  const { founder, responsibilities, team } = FOUNDERS;
  return (
    <>
      <div className="page-width py-14 md:py-20">
        <PageIntro title={FOUNDERS.title} lead={FOUNDERS.lead} />
        <article
          aria-labelledby="founder"
          className="mt-12 grid gap-x-16 gap-y-8 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
        >
          <RolePortrait className="w-40 md:w-full md:max-w-72" />
          <div className="grid max-w-[66ch] content-start gap-5">
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
          </div>
        </article>
        <section
          aria-labelledby="responsibilities"
          className="mt-16 grid gap-x-16 gap-y-6 border-line border-t pt-10 md:grid-cols-[4fr_8fr]"
        >
          <h2 id="responsibilities" className="text-xl">
            {FOUNDERS.responsibilitiesTitle}
          </h2>
          <ul>
            {responsibilities.map((item) => (
              <li key={item.href} className="border-line border-b first:border-t">
                <Link
                  href={item.href}
                  className="group grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-6 py-3 transition-colors hover:text-volt sm:grid-cols-[5fr_7fr_auto]"
                >
                  <span className="font-semibold">{item.label}</span>
                  <span className="order-last col-span-2 text-muted text-sm sm:order-none sm:col-span-1">
                    {item.text}
                  </span>
                  <ArrowRight aria-hidden="true" className="size-4 transition-[translate] group-hover:translate-x-1" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="join-team" className="border-line border-t bg-surface">
        <div className="page-width grid gap-x-16 gap-y-4 py-12 md:grid-cols-[4fr_8fr]">
          <h2 id="join-team" className="text-xl">
            {team.title}
          </h2>
          <div className="max-w-[66ch]">
            <p>{team.text}</p>
            <OutsideLink link={team.link} className="mt-2" />
          </div>
        </div>
      </section>
    </>
  );
}
