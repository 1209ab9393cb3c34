import type { ReactNode } from 'react';
import { type Campaign, campaignPreview } from '#contract/newsletter-campaigns.ts';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { MailFrame, WritableMailFrame } from './mail-frame.tsx';
import { CAMPAIGN_EDITOR } from './texts.ts';
import type { useDraftPreview } from './use-draft-preview.ts';

const TEXTS = CAMPAIGN_EDITOR.preview;

/** The saved text in both forms of a mail. */
export function CampaignPreview({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const src = `${frameAddress(campaign)}?v=${campaign.version}`;
  return <Preview mail={<MailFrame src={src} title={TEXTS.frame} />} text={campaign.text} />;
}

interface DraftPreviewProps {
  readonly campaign: Campaign;
  readonly preview: ReturnType<typeof useDraftPreview>;
}

/** What is typed, saved or not, in both forms of a mail. */
export function DraftPreview({ campaign, preview: { data, error } }: DraftPreviewProps): ReactNode {
  return (
    <Preview
      note={error === null ? undefined : TEXTS.failed(errorMessage(error))}
      mail={<WritableMailFrame src={frameAddress(campaign)} html={data?.html} title={TEXTS.frame} />}
      text={data?.text ?? campaign.text}
    />
  );
}

function frameAddress({ id }: Campaign): string {
  return campaignPreview.path.replace('{id}', String(id));
}

interface PreviewProps {
  readonly note?: string | undefined;
  readonly mail: ReactNode;
  readonly text: string;
}

function Preview({ note, mail, text }: PreviewProps): ReactNode {
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {note !== undefined && (
        <p role="status" className="text-amber text-sm">
          {note}
        </p>
      )}
      <Tabs
        label={TEXTS.title}
        items={[
          { id: 'mail', label: TEXTS.mail, content: mail },
          {
            id: 'text',
            label: TEXTS.text,
            content: (
              <pre className="wrap-anywhere max-h-[640px] overflow-y-auto whitespace-pre-wrap rounded-md border border-edge bg-sunken p-4 font-mono text-sm">
                {text}
              </pre>
            ),
          },
        ]}
      />
    </section>
  );
}
