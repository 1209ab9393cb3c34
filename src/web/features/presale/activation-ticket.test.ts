import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, CallError } from '#web/lib/api-error.ts';
import { type AnswerActivation, answerActivations, withActivationTicket } from './activation-ticket.ts';

const refusal = (code: 'password-required' | 'phase-overlaps') => new ApiError({ status: 403, text: 'no', code });

describe('a change that activates a phase', () => {
  let questions: AnswerActivation[];
  let leave: () => void;
  /** The tickets of the calls; each is refused for the next of `refusals`. */
  let sent: (string | undefined)[];
  let refusals: ApiError[];
  beforeEach(() => {
    [questions, sent, refusals] = [[], [], []];
    leave = answerActivations((answer) => questions.push(answer));
  });
  afterEach(() => leave());

  const change = (isActivation: boolean) =>
    withActivationTicket({ isActivation }, async ({ ticket }) => {
      sent.push(ticket);
      const error = refusals.shift();
      if (error !== undefined) throw error;
      return 'saved';
    });

  it('is sent once, with the ticket, when it is known to activate', async () => {
    const saved = change(true);
    expect(sent).toEqual([]);
    questions[0]?.('ticket');
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual(['ticket']);
  });

  it('is sent again with the ticket when only the server knows that it activates', async () => {
    refusals = [refusal('password-required')];
    const saved = change(false);
    await expect.poll(() => questions.length).toBe(1);
    questions[0]?.('ticket');
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual([undefined, 'ticket']);
  });

  it('is cancelled with its question', async () => {
    const saved = change(true);
    questions[0]?.(undefined);
    await expect(saved).rejects.toThrow(CallError);
    expect(sent).toEqual([]);
  });

  it('is cancelled when the screen is left while the question is open, and when there is no screen', async () => {
    const saved = change(true);
    expect(questions).toHaveLength(1);
    leave();
    await expect(saved).rejects.toThrow(CallError);
    await expect(change(true)).rejects.toThrow(CallError);
    expect(sent).toEqual([]);
  });

  it('is cancelled when another one asks', async () => {
    const [first, second] = [change(true), change(true)];
    await expect(first).rejects.toThrow(CallError);
    questions[1]?.('ticket');
    await expect(second).resolves.toBe('saved');
  });

  it('asks once when another active phase has to be confirmed first, and again for the next change', async () => {
    refusals = [refusal('phase-overlaps')];
    const refused = change(true);
    questions[0]?.('ticket');
    await expect(refused).rejects.toMatchObject({ code: 'phase-overlaps' });
    await expect(change(true)).resolves.toBe('saved');
    expect(sent).toEqual(['ticket', 'ticket']);
    void change(true).catch(() => undefined);
    expect(questions).toHaveLength(2);
  });

  it('asks again when a ticket was kept for too long', async () => {
    refusals = [refusal('phase-overlaps'), refusal('password-required')];
    const refused = change(true);
    questions[0]?.('old');
    await expect(refused).rejects.toMatchObject({ code: 'phase-overlaps' });
    const saved = change(true);
    await expect.poll(() => questions.length).toBe(2);
    questions[1]?.('new');
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual(['old', 'old', 'new']);
  });
});
