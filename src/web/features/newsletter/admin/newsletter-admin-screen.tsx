import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { useIsAdmin } from '#web/lib/role-context.ts';
import { CampaignList } from './campaign-list.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { OutboxList } from './outbox-list.tsx';
import { OutboxMailPage } from './outbox-mail-page.tsx';
import { MAIL_PARAMETER, NEWSLETTER_PATHS, SECTION_PARAMETER } from './paths.ts';
import { CAMPAIGNS, NEWSLETTER_ADMIN, OUTBOX } from './texts.ts';

/** The newsletter in the admin area: campaigns and the outbox. */
export function NewsletterAdminScreen({ username }: { readonly username: string }): ReactNode {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const isAdmin = useIsAdmin();
  const campaign = /\/(\d+)$/.exec(path)?.[1];
  const mail = params.get(MAIL_PARAMETER);
  if (campaign !== undefined) return <CampaignPage key={campaign} id={campaign} username={username} />;
  if (mail !== null) return <OutboxMailPage key={mail} id={mail} />;
  const isOutbox = params.get(SECTION_PARAMETER) !== null;
  return (
    <TeamPage title={ADMIN_TITLES['/admin/newsletter']}>
      <nav aria-label={NEWSLETTER_ADMIN.sections} className="mt-3 flex gap-1 overflow-x-auto border-line border-b">
        <SectionLink href={NEWSLETTER_PATHS.campaigns} label={CAMPAIGNS.tab} isCurrent={!isOutbox} />
        {isAdmin && <SectionLink href={NEWSLETTER_PATHS.outbox} label={OUTBOX.tab} isCurrent={isOutbox} />}
      </nav>
      <div className="mt-5">{isOutbox ? <OutboxList /> : <CampaignList />}</div>
    </TeamPage>
  );
}

interface SectionLinkProps {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

function SectionLink({ href, label, isCurrent }: SectionLinkProps): ReactNode {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={
        '-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-4 font-semibold ' +
        'text-muted text-sm transition-colors duration-150 hover:text-text focus-visible:-outline-offset-2 ' +
        'aria-[current]:border-volt aria-[current]:text-text'
      }
    >
      {label}
    </Link>
  );
}
