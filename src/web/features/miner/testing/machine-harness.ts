import fc from 'fast-check';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { HOUR_MS } from '#domain/time.ts';
import { fromWalletData } from '../calls/miner-api.ts';
import { type MiningCommand, type MiningEvent, stepMining } from '../rules/mining-machine.ts';
import { type ClockReading, type MiningState, openMining } from '../rules/mining-state.ts';
import { NEW_WALLET } from './engine-harness.ts';

export const START: ClockReading = { monotonicMs: 5_000, wallMs: 1_700_000_000_000 };

/** An event `afterMs` later; `wallJumpMs`: the device's clock was set by this. A response grants `share`. */
export type Input = {
  readonly afterMs: number;
  readonly wallJumpMs: number;
  readonly event:
    | Exclude<MiningEvent, { type: 'sync-acknowledged' | 'copy-read' | 'adopt' }>
    | { readonly type: 'response'; readonly share: number };
};

type Events = readonly Input['event'][];
const times = (count: number, event: Input['event']): Events => Array(count).fill(event);
const failed = (type: 'failed' | 'overloaded', random: number): Input['event'] => ({
  ...{ type: 'sync-failed', failure: { type, retryAfterSeconds: undefined } },
  random,
});
/** The more often an event is listed, the more often it occurs. */
const ANY_EVENT: Events = [
  ...times(60, { type: 'tick' }),
  ...[0, 0.4, 1].flatMap((share) => times(12, { type: 'response', share })),
  ...[0, 0, 4_000, HOUR_MS, 7 * HOUR_MS].flatMap((awayMs) => times(4, { type: 'start', awayMs })),
  ...(['stop', 'hidden', 'visible', 'page-resumed', 'catch-up', 'recovered', 'dismiss-absence'] as const).flatMap(
    (type) => times(6, { type }),
  ),
  ...[true, false].flatMap((claimsDailyBonus) => times(3, { type: 'sync-now', claimsDailyBonus })),
  ...[0, 0.5, 0.999].flatMap((random) => [
    ...times(3, failed('failed', random)),
    ...times(3, failed('overloaded', random)),
  ]),
  ...[undefined, 0, 1_000, 1_700, 3_000, 5_000, 60_000].flatMap((intervalMs) =>
    times(2, { type: 'interval-requested', intervalMs }),
  ),
  { type: 'sync-failed', failure: { type: 'ended', why: 'session-replaced' }, random: 0 },
  { type: 'session-ended', why: 'session-replaced' },
];

const anyJump = fc.integer({ min: -HOUR_MS, max: HOUR_MS });
export const anyInput: fc.Arbitrary<Input> = fc.record({
  afterMs: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 2_000 }) }, { weight: 1, arbitrary: anyJump }),
  wallJumpMs: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: anyJump }),
  event: fc.constantFrom(...ANY_EVENT),
});

export const at = (afterMs: number, event: Input['event'], wallJumpMs = 0): Input => ({ afterMs, wallJumpMs, event });
export const START_MINING = at(0, { type: 'start', awayMs: 0 });
export const STOP = at(0, { type: 'stop' });
export const TICK = at(1_000, { type: 'tick' });
export const RESPONSE = at(0, { type: 'response', share: 1 });
export const FAILURE = at(0, {
  type: 'sync-failed',
  failure: { type: 'failed', retryAfterSeconds: 8 },
  random: 0,
});

export interface Step {
  readonly input: Input;
  readonly now: ClockReading;
  readonly before: MiningState;
  readonly after: MiningState;
  readonly commands: readonly MiningCommand[];
}

/** Runs the machine as the engine does: `read-copy` gets its result at once. */
export function run(inputs: readonly Input[]): Step[] {
  let now = START;
  let state = openMining({ wallet: fromWalletData(NEW_WALLET) }, now);
  return inputs.map((input) => {
    now = { monotonicMs: now.monotonicMs + input.afterMs, wallMs: now.wallMs + input.afterMs + input.wallJumpMs };
    const before = state;
    const commands: MiningCommand[] = [];
    const send = (event: MiningEvent): void => {
      const step = stepMining(state, event, now);
      state = step.state;
      commands.push(...step.commands);
      if (step.commands.some(({ type }) => type === 'read-copy')) send({ type: 'copy-read', copy: undefined });
    };
    send(input.event.type === 'response' ? responseTo(state, input.event.share) : input.event);
    return { input, now, before, after: state, commands };
  });
}

/**
 * Grants a share of the growth that is claimed. Without a claim the response belongs to no sync and must be ignored.
 */
function responseTo({ activity, ledger }: MiningState, share: number): MiningEvent {
  const { wallet } = ledger;
  const claim =
    activity.type === 'in-flight' ? activity.claim : { ...wallet, totalMinedTvx: 1e9, miningTimeSeconds: 1e9 };
  const totalMinedTvx = wallet.totalMinedTvx + (claim.totalMinedTvx - wallet.totalMinedTvx) * share;
  return { type: 'sync-acknowledged', wallet: { ...wallet, totalMinedTvx, balanceTvx: totalMinedTvx } };
}

export const isMining = ({ phase }: MiningState): boolean => phase.type === 'mining';
export const isResumable = ({ awayMs }: { readonly awayMs: number }): boolean => awayMs <= SESSION_GAP_MS_MAX;
export const sent = ({ commands }: Step): number => commands.filter(({ type }) => type === 'send-claim').length;

export function check(property: (steps: readonly Step[]) => void): void {
  fc.assert(fc.property(fc.array(anyInput, { maxLength: 80 }), (inputs) => property(run(inputs))));
}
