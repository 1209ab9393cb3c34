import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { mailHref } from '#web/content/links.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { DisagreeingFigures } from './disagreeing-figures.tsx';
import { LogoFiles } from './logo-files.tsx';
import { TRUST } from './texts.ts';

/** What a visitor needs to judge this site by. The footer links to each section. */
export function TrustPage(): ReactNode {
  const { risk, figures, security } = TRUST;
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={TRUST.title} lead={TRUST.lead} />
      <TrustSection id="risk" title={risk.title}>
        <HairlineList items={risk.points} />
      </TrustSection>
      <TrustSection id="figures" title={figures.title}>
        <HairlineList items={figures.points} />
        <DisagreeingFigures />
      </TrustSection>
      <TrustSection id="security" title={security.title}>
        <p className="max-w-[44em]">{security.text}</p>
        <SecurityContact />
      </TrustSection>
      <TrustSection id="logo" title="Logo and colours">
        <LogoFiles />
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

/** The operator's address, else the team's for questions, which the pages that link here name, else the way to one. */
function SecurityContact(): ReactNode {
  const { securityContact, content } = usePageData();
  const { address, missing, supportGroup } = TRUST.security;
  const mail = content?.project?.contact;
  const href = securityContact ?? (mail && mailHref(mail));
  return (
    <div className="grid gap-1">
      <p>
        {address}{' '}
        {href === undefined ? (
          <OutsideLink link={supportGroup} />
        ) : (
          <a href={href} className="wrap-anywhere font-semibold text-link">
            {href.replace(/^mailto:/, '')}
          </a>
        )}
      </p>
      {href === undefined && <p className="max-w-[44em] text-muted">{missing}</p>}
    </div>
  );
}
