import type { ReactNode } from 'react';
import { usePageData } from '#web/lib/page-data.ts';
import { SimulatedLabel } from '../components/simulated-label.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';

export const ASIDE = 'grid content-start gap-8 border-line border-t pt-8 md:border-t-0 md:border-l md:pt-0 md:pl-10';

interface SignInFactsProps {
  readonly sample: ReactNode;
  /** The login form, before anything is known of the visitor. */
  readonly isFirstStep: boolean;
}

/** What the miner is and what one agrees to: beside the form, on a phone below it, so that the form is in view. */
export function SignInFacts({ sample: dashboard, isFirstStep }: SignInFactsProps): ReactNode {
  const { newWallets } = usePageData();
  const sample = isFirstStep ? dashboard : undefined;
  const { facts, kycNotice } = MINER_CONTENT;
  // What Create PIN has to say about KYC, in the place of the fact that says it too.
  const shown = isFirstStep ? facts : [...facts.slice(0, -1), kycNotice];
  return (
    <div className={ASIDE}>
      <div className="grid gap-4">
        {isFirstStep && <p className="max-w-[35em]">{MINER_CONTENT.lead}</p>}
        {/* The sample has it too, where it is shown. */}
        <div className={sample === undefined ? '' : 'xl:hidden'}>
          <SimulatedLabel />
        </div>
      </div>
      {/* As high as its content, so that nothing moves when that is loaded. */}
      {sample !== undefined && (
        <figure className="flex min-h-[36rem] flex-col rounded-md border border-edge bg-ground max-xl:hidden noscript:hidden">
          <div className="grow p-5">{sample}</div>
          <figcaption className="border-line border-t bg-surface px-5 py-1.5 text-muted text-sm">
            {MINER_CONTENT.sample.caption}
          </figcaption>
        </figure>
      )}
      <section aria-labelledby="miner-facts">
        <h2 id="miner-facts" className="engraved text-muted">
          {MINER_CONTENT.factsTitle}
        </h2>
        <dl className="mt-5 grid gap-5">
          {shown.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 max-w-[35em] text-muted text-sm">
                {typeof text === 'string' ? text : text[newWallets]}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
