import type { ReactNode } from 'react';
import { type Campaign, campaignPreview } from '#contract/newsletter-campaigns.ts';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { MailFrame } from './mail-frame.tsx';
import { CAMPAIGN_EDITOR } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR.preview;

interface CampaignPreviewProps {
  readonly campaign: Campaign;
  /** The text on the screen is not saved yet. */
  readonly isStale: boolean;
}

/** The saved text in both forms of a mail. */
export function CampaignPreview({ campaign, isStale }: CampaignPreviewProps): ReactNode {
  const src = `${campaignPreview.path.replace('{id}', String(campaign.id))}?v=${campaign.version}`;
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="preview" className="font-semibold text-base">
          {TEXTS.title}
        </h2>
        <p role="status" className="text-amber text-sm">
          {isStale && CAMPAIGN_EDITOR.unsaved}
        </p>
      </div>
      <Tabs
        label={TEXTS.title}
        items={[
          { id: 'mail', label: TEXTS.mail, content: <MailFrame src={src} title={TEXTS.frame} /> },
          {
            id: 'text',
            label: TEXTS.text,
            content: (
              <pre className="wrap-anywhere max-h-[640px] overflow-y-auto whitespace-pre-wrap rounded-md border border-edge bg-sunken p-4 font-mono text-sm">
                {campaign.text}
              </pre>
            ),
          },
        ]}
      />
    </section>
  );
}
