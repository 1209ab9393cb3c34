import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { SECTION_PARAMETER } from '#web/admin/texts.ts';
import { CampaignList } from './campaign-list.tsx';
import { CampaignPage } from './campaign-page.tsx';
import { OutboxList } from './outbox-list.tsx';
import { OutboxMailPage } from './outbox-mail-page.tsx';
import { MAIL_PARAMETER } from './paths.ts';

/** The newsletter in the admin area: campaigns and the outbox. */
export function NewsletterAdminScreen(): ReactNode {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const campaign = /\/(\d+)$/.exec(path)?.[1];
  const mail = params.get(MAIL_PARAMETER);
  if (campaign !== undefined) return <CampaignPage key={campaign} id={campaign} />;
  if (mail !== null) return <OutboxMailPage key={mail} id={mail} />;
  return params.get(SECTION_PARAMETER) === null ? <CampaignList /> : <OutboxList />;
}
