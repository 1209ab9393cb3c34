import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { MailLink } from '#web/components/ui/mail-link.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { NEXT_STEPS_TITLE } from '#web/content/next-steps.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { AnnouncedPlans } from './announced-plans.tsx';
import { FOUNDERS } from './texts.ts';

export function FoundersPage(): ReactNode {
  const { founder, next, team } = FOUNDERS;
  const name = usePageData().content?.project?.founder;
  return (
    <>
      <div className="page-width py-14 md:py-20">
        <PageIntro title={FOUNDERS.title} lead={FOUNDERS.lead} />
        <div className="mt-12 grid gap-x-16 gap-y-12 border-line border-t pt-10 md:grid-cols-[7fr_5fr]">
          <article aria-labelledby="founder" className="grid content-start gap-5">
            <h2 id="founder" className="engraved text-muted">
              {founder.role}
            </h2>
            <p className="font-display font-semibold text-3xl">{name ?? founder.nameMissing}</p>
            {name === undefined && <p className="max-w-[40em] text-lg">{founder.nameMissingMeans}</p>}
            <p className="max-w-[40em] text-muted">{founder.biography}</p>
            <Contact />
          </article>
          <AnnouncedPlans />
        </div>
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

/** Where to ask, beside the statement on who is responsible. */
function Contact(): ReactNode {
  const { contact } = FOUNDERS;
  const address = usePageData().content?.project?.contact;
  return (
    <section aria-labelledby="contact" className="mt-3 grid gap-4 border-line border-t pt-4">
      <h3 id="contact" className="text-xl">
        {contact.title}
      </h3>
      <dl className="grid gap-3 sm:grid-cols-2">
        {address !== undefined && (
          <ContactWay label={contact.mail}>
            <MailLink address={address} />
          </ContactWay>
        )}
        <ContactWay label={contact.questions}>
          <OutsideLink link={contact.channel} />
        </ContactWay>
        <ContactWay label={contact.weakness}>
          <Link
            href={contact.security.href}
            className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
          >
            {contact.security.label}
          </Link>
        </ContactWay>
      </dl>
      <p className="max-w-[40em] text-sm">{contact.careful}</p>
    </section>
  );
}

function ContactWay({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
