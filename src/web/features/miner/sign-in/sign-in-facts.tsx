import type { ReactNode } from 'react';
import { MINER_CONTENT } from '#web/content/miner.ts';
import { usePageFacts } from '#web/lib/page-facts.ts';

/** What a miner agrees to, beside the form. */
export function SignInFacts(): ReactNode {
  const { newWallets } = usePageFacts();
  return (
    <section
      aria-labelledby="miner-facts"
      className="border-line border-t pt-8 md:border-t-0 md:border-l md:pt-0 md:pl-10"
    >
      <h2 id="miner-facts" className="engraved text-muted">
        {MINER_CONTENT.factsTitle}
      </h2>
      <dl className="mt-5 grid gap-5">
        {MINER_CONTENT.facts.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 max-w-[52ch] text-muted text-sm">
              {typeof text === 'string' ? text : text[newWallets]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
