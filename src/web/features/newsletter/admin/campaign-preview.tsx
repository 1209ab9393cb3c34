import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Campaign, campaignPreview } from '#contract/newsletter-admin.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { RecordSection } from '#web/admin/record-screen.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { endpointKey } from '#web/lib/endpoint-query.ts';

/**
 * The mail as the server sends it, in a frame that runs no script and cannot read this page; its links open in a new
 * tab. The document's own Content-Security-Policy says the same. It shows the saved version.
 */
export function CampaignPreview({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { id, version, subject, markdown } = campaign;
  // A frame cannot ask for the password, and nobody is asked before wanting to see it.
  const confirmed = useQuery({
    queryKey: endpointKey(adminReadConfirmed),
    queryFn: async () => {
      await callEndpoint(adminReadConfirmed, { isOptional: true });
      return true;
    },
    gcTime: 0,
    retry: false,
  });
  const password = useAction(adminReadConfirmed, { onDone: () => void confirmed.refetch() });
  return (
    <RecordSection title="Preview">
      {subject + markdown === '' ? (
        <EmptyState title="The mail is here once it is written and saved." />
      ) : confirmed.data === true ? (
        <iframe
          src={`${campaignPreview.path.replace('{id}', String(id))}?v=${version}`}
          title="The campaign as mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-160 w-full rounded-md border border-edge bg-surface"
        />
      ) : (
        <Button variant="secondary" disabled={confirmed.isPending} {...password.button()}>
          Show preview
        </Button>
      )}
    </RecordSection>
  );
}
