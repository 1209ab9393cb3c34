import type { ReactNode } from 'react';
import { Fold } from '#web/components/ui/fold.tsx';
import { WALLET_PANEL } from '../texts.ts';

const TEXTS = WALLET_PANEL.error;

export interface ErrorFoldProps {
  /** What else there is to say of the failure. */
  readonly text?: string;
  /** The wallet's own words. */
  readonly said: string | undefined;
}

/** What a report to the support of the wallet needs, folded. */
export function ErrorFold({ text, said }: ErrorFoldProps): ReactNode {
  return (
    <Fold title={TEXTS.title}>
      {text !== undefined && <p className="pb-2 text-muted">{text}</p>}
      {said !== undefined && (
        <p className="pb-2 text-muted text-sm">
          {TEXTS.said} <bdi>{said}</bdi>
        </p>
      )}
    </Fold>
  );
}
