import type { ReactNode } from 'react';
import { usePageFacts } from '#web/lib/page-facts.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import type { IncorrectPin } from './sign-in-failure.ts';

/** Under a wrong PIN: the tries left, and what a forgotten PIN means. */
export function RejectedPinNote({
  id,
  triesLeft,
}: Pick<IncorrectPin, 'triesLeft'> & { readonly id: string }): ReactNode {
  const { newWallets } = usePageFacts();
  const { tries, forgotten } = MINER_CONTENT.rejectedPin;
  return (
    <div id={id} className="grid gap-1 text-sm">
      {triesLeft !== undefined && triesLeft > 0 && <p className="text-amber">{tries(triesLeft)}</p>}
      <p className="text-muted">{forgotten[newWallets]}</p>
    </div>
  );
}
