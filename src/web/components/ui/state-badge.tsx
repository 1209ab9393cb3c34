import type { ReactNode } from 'react';
import type { BadgeTone } from './badge.tsx';

/** The words and the tone of each state; without a tone it is neutral. */
export type States<State extends string = string> = Readonly<Record<State, readonly [label: string, tone?: BadgeTone]>>;

const MARKED =
  'font-semibold before:mr-1.5 before:inline-block before:size-1.5 before:rounded-full before:bg-current before:align-middle';

const TONES: Record<BadgeTone, string> = {
  neutral: 'text-muted',
  info: 'text-text',
  live: `text-live ${MARKED}`,
  warning: `text-amber ${MARKED}`,
  danger: `text-red ${MARKED}`,
};

/**
 * A state in words: in a list of many, a frame around each would be all that one sees. The same table serves `choice()`
 * of a `TableScreen`.
 *
 *     const STATES = { draft: ['Draft'], sending: ['Sending', 'live'] } as const satisfies States<CampaignState>;
 *     <StateBadge states={STATES} value={campaign.state} />
 */
export function StateBadge<State extends string>(props: {
  readonly states: States<State>;
  readonly value: NoInfer<State>;
}): ReactNode {
  const [label, tone = 'neutral'] = props.states[props.value];
  return <span className={`whitespace-nowrap text-sm ${TONES[tone]}`}>{label}</span>;
}
