import { ACTIVATION_PASSWORD } from '#web/content/presale-admin.ts';
import { ApiError, CallError } from '#web/lib/api-error.ts';

type Ticket = string | undefined;
/** Answers the question for the password with a ticket; undefined: cancelled. */
export type AnswerActivation = (ticket: Ticket) => void;
type Ask = (answer: AnswerActivation) => void;
type Send<Result> = (queryParams: { ticket?: string }) => Promise<Result>;

/** Opens the dialog of the screen. */
let ask: Ask | undefined;
let openQuestion: AnswerActivation | undefined;
/** Of a change that another active phase refused: once that phase is confirmed, the password is not asked for again. */
let unused: Ticket;

/** Asks with `dialog` from now on. Returns a function that ends this and cancels an open question. */
export function answerActivations(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = undefined;
    unused = undefined;
    openQuestion?.(undefined);
  };
}

/**
 * Sends a change of a phase with a ticket for the password, which is asked for before a known activation, and otherwise
 * when the server requires it.
 *
 * @throws {CallError} when the question is cancelled; nothing was saved
 */
export async function withActivationTicket<Result>(
  { isActivation }: { readonly isActivation: boolean },
  send: Send<Result>,
): Promise<Result> {
  const ticket = isActivation ? (unused ?? (await requireTicket())) : undefined;
  try {
    return await sendWith(ticket, send);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password-required') throw error;
    return sendWith(await requireTicket(), send);
  }
}

async function requireTicket(): Promise<string> {
  const ticket = await new Promise<Ticket>((answer) => {
    openQuestion?.(undefined);
    openQuestion = answer;
    if (ask === undefined) answer(undefined);
    else ask(answer);
  });
  if (ticket === undefined) throw new CallError(ACTIVATION_PASSWORD.cancelled);
  return ticket;
}

async function sendWith<Result>(ticket: Ticket, send: Send<Result>): Promise<Result> {
  unused = undefined;
  try {
    return await send(ticket === undefined ? {} : { ticket });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'phase-overlaps') unused = ticket;
    throw error;
  }
}
