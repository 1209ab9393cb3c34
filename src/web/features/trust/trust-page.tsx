import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { LinkList } from '#web/components/ui/link-list.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { TRUST } from './texts.ts';

/** What a visitor needs to judge this site by. The footer links to each section. */
export function TrustPage(): ReactNode {
  const { risk, marks, simulation, figures, security, licence } = TRUST;
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={TRUST.title} lead={TRUST.lead} />
      <TrustSection id="risk" title={risk.title}>
        <HairlineList items={risk.points} />
      </TrustSection>
      <TrustSection id="marks" title={marks.title}>
        <HairlineList items={marks.points} />
      </TrustSection>
      <TrustSection id="simulation" title={simulation.title}>
        <HairlineList items={simulation.points} />
      </TrustSection>
      <TrustSection id="figures" title={figures.title}>
        <HairlineList items={figures.points} />
        <LinkList items={figures.links} />
      </TrustSection>
      <TrustSection id="security" title={security.title}>
        <p className="max-w-[44em]">{security.text}</p>
        <SecurityContact />
      </TrustSection>
      <TrustSection id="licence" title={licence.title}>
        <p className="max-w-[44em]">{licence.text}</p>
        <div className="flex flex-wrap gap-x-6">
          {licence.links.map((link) => (
            <OutsideLink key={link.href} link={link} />
          ))}
        </div>
      </TrustSection>
    </div>
  );
}

interface TrustSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function TrustSection({ id, title, children }: TrustSectionProps): ReactNode {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mt-14 grid gap-x-16 gap-y-5 outline-none md:grid-cols-[4fr_8fr]"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  );
}

/** The address that the operator published, a `mailto:` or `https:` one. */
function SecurityContact(): ReactNode {
  const { securityContact } = usePageData();
  if (securityContact === undefined) return <p className="max-w-[44em] text-muted">{TRUST.security.missing}</p>;
  return (
    <p>
      {TRUST.security.address}{' '}
      <a href={securityContact} className="wrap-anywhere font-semibold text-link">
        {securityContact.replace(/^mailto:/, '')}
      </a>
    </p>
  );
}
