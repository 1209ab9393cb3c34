import { type ReactNode, useState } from 'react';
import { campaignPreview } from '#contract/newsletter-admin.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useAction } from '#web/components/ui/use-action.ts';

interface CampaignPreviewProps {
  readonly id: number;
  /** The saved version, which is shown. */
  readonly version: number;
  /** Saves a draft first; undefined: it was refused. */
  readonly save?: () => Promise<number | undefined>;
}

/**
 * The mail as the server sends it, in a frame that runs no script and cannot read this page; its links open in a new
 * tab. The document's own Content-Security-Policy says the same.
 */
export function CampaignPreview({ id, version, save }: CampaignPreviewProps): ReactNode {
  const [isShown, setShown] = useState(false);
  // A frame cannot ask for the password.
  const password = useAction(adminReadConfirmed);
  async function show(): Promise<void> {
    if (save !== undefined && (await save()) === undefined) return;
    if (await password.run()) setShown(true);
  }
  return (
    <section aria-label="Preview" className="min-w-0">
      {isShown ? (
        <iframe
          src={`${campaignPreview.path.replace('{id}', String(id))}?v=${version}`}
          title="The campaign as mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-160 w-full rounded-md border border-edge bg-surface"
        />
      ) : (
        <div className="grid h-40 place-items-center rounded-md border border-edge border-dashed">
          <Button variant="secondary" busy={password.isPending} onClick={() => void show()}>
            Show preview
          </Button>
        </div>
      )}
    </section>
  );
}
