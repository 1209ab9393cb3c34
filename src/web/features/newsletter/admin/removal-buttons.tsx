import type { ReactNode } from 'react';
import type { SUBSCRIPTION_REMOVALS } from '#contract/newsletter-import.ts';
import { ConfirmButton } from './confirm-button.tsx';

export type Removal = (typeof SUBSCRIPTION_REMOVALS)[number];

interface RemovalButtonsProps {
  readonly removals: readonly Removal[];
  readonly textsOf: (removal: Removal) => Readonly<Record<'open' | 'question' | 'note' | 'confirm', string>>;
  /** The mutation that removes. */
  readonly remove: {
    readonly isPending: boolean;
    readonly variables: Removal | undefined;
    readonly mutate: (removal: Removal) => void;
  };
}

/** A button for each way to remove one subscriber or several; a question follows. */
export function RemovalButtons({ removals, textsOf, remove }: RemovalButtonsProps): ReactNode {
  return removals.map((removal) => {
    const { open, question, note, confirm } = textsOf(removal);
    return (
      <ConfirmButton
        key={removal}
        label={open}
        {...{ question, note }}
        confirmLabel={confirm}
        variant="secondary"
        busy={remove.isPending && remove.variables === removal}
        disabled={remove.isPending}
        onConfirm={() => remove.mutate(removal)}
      />
    );
  });
}
