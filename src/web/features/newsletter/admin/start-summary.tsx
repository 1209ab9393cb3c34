import type { ReactNode } from 'react';
import type { Campaign } from '#contract/newsletter-campaigns.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { audienceText, CAMPAIGN_EDITOR } from './texts.ts';

const TEXTS = CAMPAIGN_EDITOR.start;

/** What is about to be sent: from whom, to whom, and who has seen it before. */
export function StartSummary({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { subject, sender, audience, audienceSize, perMinuteMax, lastTest, version } = campaign;
  return (
    <>
      <p className="wrap-anywhere font-semibold text-text">{subject}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt>{TEXTS.from}</dt>
        <dd className="wrap-anywhere text-text">{sender ?? TEXTS.noServer}</dd>
        <dt>{TEXTS.to}</dt>
        <dd className="wrap-anywhere text-text">{audienceText(audience, audienceSize)}</dd>
        <dt>{TEXTS.test}</dt>
        <dd className="wrap-anywhere text-text">
          {lastTest === null ? TEXTS.noTest : TEXTS.tested(lastTest.recipient, formatInstant(lastTest.at))}{' '}
          {lastTest !== null && lastTest.version !== version && (
            <span className="text-amber">{TEXTS.testedBefore}</span>
          )}
        </dd>
      </dl>
      <p className="mt-3">{TEXTS.lasts(Math.floor(audienceSize / perMinuteMax))}</p>
    </>
  );
}
