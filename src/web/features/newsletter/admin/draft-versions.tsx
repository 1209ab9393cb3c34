import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type CampaignDraft,
  type CampaignVersionSummary,
  campaignReadVersion,
} from '#contract/newsletter-campaigns.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { campaignVersionsQuery } from './newsletter-queries.ts';
import { CAMPAIGN_EDITOR, CAMPAIGNS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

const TEXTS = CAMPAIGN_EDITOR.versions;

interface DraftVersionsProps {
  readonly id: string;
  /** The saved version. */
  readonly current: number;
  /** Using a version would replace what was typed. */
  readonly isDirty: boolean;
  readonly onUse: (version: number, draft: CampaignDraft) => void;
}

/** Every saved draft, newest first; each can be brought back into the form. */
export function DraftVersions({ id, current, isDirty, onUse }: DraftVersionsProps): ReactNode {
  const query = useQuery(campaignVersionsQuery(id));
  const [replacing, setReplacing] = useState<number>();
  const use = useNewsletterMutation(async (version: number) => {
    setReplacing(undefined);
    onUse(version, await callEndpoint(campaignReadVersion, { params: { id, version: String(version) } }));
  });
  return (
    <section aria-labelledby="draft-versions" className="grid gap-2 border-line border-t pt-6">
      <h2 id="draft-versions" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      <p className="text-muted text-sm">{TEXTS.lead}</p>
      <QueryView query={query} texts={TEXTS}>
        {(versions) => (
          <ol className="grid">
            {versions.map((version) => (
              <VersionEntry key={version.version} entry={version} isCurrent={version.version === current}>
                <Button
                  variant="quiet"
                  aria-label={TEXTS.labelOf(version.version)}
                  busy={use.isPending && use.variables === version.version}
                  onClick={() => (isDirty ? setReplacing(version.version) : use.mutate(version.version))}
                >
                  {TEXTS.use}
                </Button>
              </VersionEntry>
            ))}
          </ol>
        )}
      </QueryView>
      <ConfirmDialog
        open={replacing !== undefined}
        question={TEXTS.replaceQuestion}
        confirmLabel={TEXTS.replace}
        cancelLabel={TEXTS.keep}
        onCancel={() => setReplacing(undefined)}
        onConfirm={() => replacing !== undefined && use.mutate(replacing)}
      >
        {TEXTS.replaceNote}
      </ConfirmDialog>
    </section>
  );
}

interface VersionEntryProps {
  readonly entry: CampaignVersionSummary;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function VersionEntry({ entry, isCurrent, children }: VersionEntryProps): ReactNode {
  const { version, subject, characters, savedAt, savedBy } = entry;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2 text-sm">
      <div className="wrap-anywhere grid min-w-0">
        <span>
          <strong className="font-semibold">{TEXTS.entry(version)}</strong> · {subject || CAMPAIGNS.untitled}
        </span>
        <span className="text-muted">
          {formatInstant(savedAt)} {TEXTS.by(savedBy, characters)}
        </span>
      </div>
      {isCurrent ? <span className="text-volt">{TEXTS.current}</span> : children}
    </li>
  );
}
