import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { CAMPAIGNS, NEWSLETTER_ADMIN, OUTBOX, SUBSCRIBERS } from '#web/content/newsletter-admin.ts';
import { CampaignList } from './campaign-list.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { OutboxList } from './outbox-list.tsx';
import { OutboxMailPage } from './outbox-mail-page.tsx';
import { MAIL_PARAMETER, NEWSLETTER_PATHS, SECTION_PARAMETER } from './paths.ts';
import { SubscribersPage } from './subscribers-page.tsx';

const SECTIONS = [
  { id: null, href: NEWSLETTER_PATHS.campaigns, label: CAMPAIGNS.tab },
  { id: 'outbox', href: NEWSLETTER_PATHS.outbox, label: OUTBOX.tab },
  { id: 'subscribers', href: NEWSLETTER_PATHS.subscribers, label: SUBSCRIBERS.tab },
];

/** The newsletter in the admin area: campaigns, the outbox, and subscriptions as files. */
export function NewsletterAdminScreen(): ReactNode {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const section = params.get(SECTION_PARAMETER);
  return (
    <div className="page-width py-10 md:py-14">
      <Link
        href="/admin"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-cyan text-sm hover:text-cyan-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {NEWSLETTER_ADMIN.back}
      </Link>
      <h1 className="mt-2 text-3xl">{NEWSLETTER_ADMIN.title}</h1>
      <nav aria-label={NEWSLETTER_ADMIN.sections} className="mt-6 flex gap-1 overflow-x-auto border-line border-b">
        {SECTIONS.map(({ id, href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={id === section ? 'page' : undefined}
            className={
              '-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-4 font-semibold ' +
              'text-muted text-sm transition-colors duration-150 hover:text-text focus-visible:-outline-offset-2 ' +
              'aria-[current]:border-volt aria-[current]:text-text'
            }
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-8">
        <Section path={path} section={section} mail={params.get(MAIL_PARAMETER)} />
      </div>
    </div>
  );
}

interface SectionProps {
  readonly path: string;
  readonly section: string | null;
  readonly mail: string | null;
}

function Section({ path, section, mail }: SectionProps): ReactNode {
  const campaign = /\/(\d+)$/.exec(path)?.[1];
  if (campaign !== undefined) return <CampaignPage key={campaign} id={campaign} />;
  if (section === 'outbox') return mail === null ? <OutboxList /> : <OutboxMailPage key={mail} id={mail} />;
  return section === 'subscribers' ? <SubscribersPage /> : <CampaignList />;
}
