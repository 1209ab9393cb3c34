import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { MailLink } from '#web/components/ui/mail-link.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { NEXT_STEPS_TITLE } from '#web/content/next-steps.ts';
import { usePageData } from '#web/lib/page-data.ts';
import '#web/styles/explain.css';
import { AnnouncedPlans } from './announced-plans.tsx';
import { FOUNDERS } from './texts.ts';

export function FoundersPage(): ReactNode {
  const { founder, next, team } = FOUNDERS;
  const name = usePageData().content?.project?.founder;
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-y-12 py-10 md:py-14">
        <PageIntro title={FOUNDERS.title} lead={FOUNDERS.lead} />
        <div className="grid gap-x-16 gap-y-12 border-line border-t pt-10 md:grid-cols-[7fr_5fr]">
          <article aria-labelledby="founder" className="grid content-start gap-5">
            <h2 id="founder" className="engraved text-muted">
              {founder.role}
            </h2>
            <p className="font-display font-semibold text-3xl">{name ?? founder.nameMissing}</p>
            {name === undefined && <p className="max-w-[40em] text-lg">{founder.nameMissingMeans}</p>}
            <p className="max-w-[40em] text-muted">{founder.biography}</p>
          </article>
          <Contact />
        </div>
        <AnnouncedPlans />
      </div>
      <div className="border-line border-t">
        <div className="page-width grid gap-x-16 gap-y-12 py-12 md:grid-cols-2">
          <section aria-labelledby="next-steps" className="grid content-start gap-6">
            <h2 id="next-steps" className="text-xl">
              {NEXT_STEPS_TITLE}
            </h2>
            <LinkList items={next} />
          </section>
          <section aria-labelledby="join-team" className="grid content-start justify-items-start gap-6">
            <h2 id="join-team" className="text-xl">
              {team.title}
            </h2>
            <p className="max-w-[44em]">{team.text}</p>
            <OutsideLink link={team.link} />
          </section>
        </div>
      </div>
    </>
  );
}

/** Where to ask, beside the statement on who is responsible. */
function Contact(): ReactNode {
  const { contact, careful } = FOUNDERS;
  const address = usePageData().content?.project?.contact;
  return (
    <section aria-labelledby="contact" className="grid content-start gap-4">
      <h2 id="contact" className="text-xl">
        {contact.title}
      </h2>
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
      <h2 className="mt-2 text-xl">{careful.title}</h2>
      <ul>
        {careful.items.map((item) => (
          <li key={item} className="flex gap-3 border-line border-b py-3 text-sm first:border-t">
            <X aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-amber" />
            {item}
          </li>
        ))}
      </ul>
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
