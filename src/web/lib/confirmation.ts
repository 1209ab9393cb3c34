import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { ConfirmedAct } from '#domain/confirmations/confirmed-acts.ts';
import { CONFIRMATION } from '#web/content/confirmation.ts';
import { type CallInput, callEndpoint } from './api-client.ts';
import { ApiError, CallError } from './api-error.ts';

interface PlannedCall {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** `ticket` is absent where the confirmation alone was enough. */
type Outcome =
  | { readonly type: 'confirmed'; readonly ticket?: string | undefined }
  | { readonly type: 'waiting' }
  | { readonly type: 'cancelled' };

export interface Question {
  readonly endpoint: Endpoint;
  readonly act: ConfirmedAct;
  readonly call: PlannedCall;
  readonly answer: (outcome: Outcome) => void;
}

type Ask = (question: Question) => void;
type Send<Result> = (queryParams: { ticket?: string }) => Promise<Result>;

/** The call was not sent: a second member has to approve it first. */
export class WaitingForApproval extends CallError {
  override readonly name = 'WaitingForApproval';

  constructor() {
    super(CONFIRMATION.waiting.text);
  }
}

let ask: Ask | undefined;
let openQuestion: Question['answer'] | undefined;
/** Of a call that another active phase refused: once that phase is confirmed, the password is not asked for again. */
let unused: { readonly endpoint: string; readonly ticket: string } | undefined;

/** Asks with `dialog` from now on. Returns a function that ends this and cancels an open question. */
export function answerConfirmations(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = undefined;
    unused = undefined;
    openQuestion?.({ type: 'cancelled' });
  };
}

/**
 * Asks for the password for one call, and returns its ticket.
 *
 * @throws {CallError} when the question is cancelled; {WaitingForApproval} when a second member has to approve the call
 */
export async function confirmCall(endpoint: Endpoint, call: PlannedCall): Promise<string | undefined> {
  const outcome = await new Promise<Outcome>((resolve) => {
    openQuestion?.({ type: 'cancelled' });
    openQuestion = resolve;
    const act = endpoint.confirmation?.act;
    if (ask === undefined || act === undefined) resolve({ type: 'cancelled' });
    else ask({ endpoint, act, call, answer: resolve });
  });
  if (outcome.type === 'cancelled') throw new CallError(CONFIRMATION.cancelled);
  if (outcome.type === 'waiting') throw new WaitingForApproval();
  return outcome.ticket;
}

/**
 * Sends a call with a ticket for the password, which is asked for first where it is known to be needed, and otherwise
 * when the server requires it.
 *
 * @throws what `confirmCall` and `send` throw
 */
export async function withConfirmation<Result>(
  { endpoint, call, isKnown }: { readonly endpoint: Endpoint; readonly call: PlannedCall; readonly isKnown: boolean },
  send: Send<Result>,
): Promise<Result> {
  const kept = unused?.endpoint === endpoint.id ? unused.ticket : undefined;
  const ticket = isKnown ? (kept ?? (await confirmCall(endpoint, call))) : undefined;
  try {
    return await sendWith(endpoint, ticket, send);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password-required') throw error;
    return sendWith(endpoint, await confirmCall(endpoint, call), send);
  }
}

/** `withConfirmation` for a call that takes its ticket as a query parameter. */
export function callConfirmed<E extends Endpoint>(
  endpoint: E,
  { isKnown, ...call }: Omit<CallInput<E>, 'queryParams'> & { readonly isKnown: boolean },
): Promise<ResponseOf<E>> {
  return withConfirmation({ endpoint, call, isKnown }, (queryParams) =>
    callEndpoint<Endpoint>(endpoint, { ...call, queryParams } as CallInput<Endpoint>),
  ) as Promise<ResponseOf<E>>;
}

async function sendWith<Result>({ id }: Endpoint, ticket: string | undefined, send: Send<Result>): Promise<Result> {
  unused = undefined;
  try {
    return await send(ticket === undefined ? {} : { ticket });
  } catch (error) {
    const isRetried = error instanceof ApiError && error.code === 'phase-overlaps';
    if (isRetried && ticket !== undefined) unused = { endpoint: id, ticket };
    throw error;
  }
}
