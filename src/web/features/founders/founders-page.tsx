import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { MailLink } from '#web/components/ui/mail-link.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { FOUNDERS } from './texts.ts';

export function FoundersPage(): ReactNode {
  const { title, lead, role, nameMissing, biography, team } = FOUNDERS;
  const { founder = nameMissing, contact } = usePageData().content?.project ?? {};
  return (
    <div className="page-width grid gap-y-12 py-10 md:py-14">
      <PageIntro title={title} lead={lead} />
      <div className="grid gap-x-16 gap-y-12 border-line border-t pt-10 md:grid-cols-[7fr_5fr]">
        <article aria-labelledby="founder" className="grid content-start justify-items-start gap-5">
          <h2 id="founder" className="engraved text-muted">
            {role}
          </h2>
          <p className="font-display font-semibold text-3xl">{founder}</p>
          <p className="max-w-[40em] text-muted">{biography}</p>
          {contact !== undefined && <MailLink address={contact} />}
        </article>
        <section aria-labelledby="join-team" className="grid content-start justify-items-start gap-4">
          <h2 id="join-team" className="text-xl">
            {team.title}
          </h2>
          <p className="max-w-[44em]">{team.text}</p>
          <OutsideLink link={team.link} />
        </section>
      </div>
    </div>
  );
}
