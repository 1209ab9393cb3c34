import { type ReactNode, useState } from 'react';
import { campaignPreview } from '#contract/newsletter-campaigns.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { CAMPAIGN_EDITOR } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.preview;

interface CampaignPreviewProps {
  readonly id: number;
  /** Returns the version to show; a draft is saved first. */
  readonly version: () => Promise<number>;
}

/**
 * The mail as the server sends it, in a frame that runs no script and cannot read this page; its links open in a new
 * tab. The document's own Content-Security-Policy says the same.
 */
export function CampaignPreview({ id, version }: CampaignPreviewProps): ReactNode {
  const [shown, setShown] = useState<number>();
  const show = useNewsletterMutation(async () => {
    const saved = await version();
    // A frame cannot ask for the password.
    await callEndpoint(adminReadConfirmed);
    setShown(saved);
  });
  return (
    <section aria-labelledby="preview" className="grid min-w-0 content-start gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="preview" className="font-semibold text-base">
          {TEXTS.title}
        </h2>
        <Button variant="secondary" busy={show.isPending} onClick={() => show.mutate(undefined)}>
          {TEXTS.show}
        </Button>
      </div>
      {shown !== undefined && (
        <iframe
          src={`${campaignPreview.path.replace('{id}', String(id))}?v=${shown}`}
          title={TEXTS.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[640px] w-full rounded-md border border-edge bg-surface"
        />
      )}
    </section>
  );
}
