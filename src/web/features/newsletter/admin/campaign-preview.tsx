import { type ReactNode, useState } from 'react';
import { campaignPreview } from '#contract/newsletter-admin.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useAction } from '#web/components/ui/use-action.ts';

interface CampaignPreviewProps {
  readonly id: number;
  /** Returns the version to show; a draft is saved first. undefined: it could not be. */
  readonly version: () => Promise<number | undefined>;
}

/**
 * The mail as the server sends it, in a frame that runs no script and cannot read this page; its links open in a new
 * tab. The document's own Content-Security-Policy says the same.
 */
export function CampaignPreview({ id, version }: CampaignPreviewProps): ReactNode {
  const [shown, setShown] = useState<number>();
  // A frame cannot ask for the password.
  const password = useAction(adminReadConfirmed);
  async function show(): Promise<void> {
    const saved = await version();
    if (saved !== undefined && (await password.run())) setShown(saved);
  }
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start">
      {shown === undefined ? (
        <div className="grid h-40 place-items-center rounded-md border border-edge border-dashed lg:h-160">
          <Button variant="secondary" busy={password.isPending} onClick={() => void show()}>
            Show preview
          </Button>
        </div>
      ) : (
        <>
          <iframe
            src={`${campaignPreview.path.replace('{id}', String(id))}?v=${shown}`}
            title="The campaign as mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-160 w-full rounded-md border border-edge bg-surface"
          />
          <Button variant="quiet" busy={password.isPending} className="justify-self-end" onClick={() => void show()}>
            Show preview again
          </Button>
        </>
      )}
    </section>
  );
}
