import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { type CampaignDraft, campaignCreate } from '#contract/newsletter-campaigns.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { CAMPAIGN_PAGE } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

interface DuplicateCampaignProps {
  readonly draft: CampaignDraft;
  readonly label: string;
  readonly variant: 'primary' | 'secondary' | 'quiet';
  /** Before the new draft is opened. */
  readonly onCreated?: () => void;
}

/** Creates a new draft with the same text and recipients, and opens it. */
export function DuplicateCampaign({ draft, label, variant, onCreated }: DuplicateCampaignProps): ReactNode {
  const [, navigate] = useLocation();
  const duplicate = useNewsletterMutation(
    async () => {
      const { id } = await callEndpoint(campaignCreate, { body: draft });
      onCreated?.();
      navigate(NEWSLETTER_PATHS.campaign(id));
    },
    () => CAMPAIGN_PAGE.duplicated,
  );
  return (
    <Button variant={variant} busy={duplicate.isPending} onClick={() => duplicate.mutate(undefined)}>
      <Copy aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
