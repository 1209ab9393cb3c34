import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

/** The words and the tone of each state; without a tone it is neutral. */
export type States<State extends string = string> = Readonly<Record<State, readonly [label: string, tone?: BadgeTone]>>;

/**
 * A state in words. The same table serves `choice()` of a `TableScreen`.
 *
 *     const STATES = { draft: ['Draft'], sending: ['Sending', 'live'] } as const satisfies States<CampaignState>;
 *     <StateBadge states={STATES} value={campaign.state} />
 */
export function StateBadge<State extends string>(props: {
  readonly states: States<State>;
  readonly value: NoInfer<State>;
}): ReactNode {
  const [label, tone] = props.states[props.value];
  return <Badge tone={tone}>{label}</Badge>;
}
