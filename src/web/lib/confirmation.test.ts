import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { presaleUpdatePhase } from '#contract/presale.ts';
import { ApiError, CallError } from './api-error.ts';
import { answerConfirmations, type Question, WaitingForApproval, withConfirmation } from './confirmation.ts';

const refusal = (code: 'password-required' | 'phase-overlaps') => new ApiError({ status: 403, text: 'no', code });

describe('a call that needs a confirmation', () => {
  let questions: Question[];
  let leave: () => void;
  /** The tickets of the calls; each is refused for the next of `refusals`. */
  let sent: (string | undefined)[];
  let refusals: ApiError[];
  beforeEach(() => {
    [questions, sent, refusals] = [[], [], []];
    leave = answerConfirmations((question) => questions.push(question));
  });
  afterEach(() => leave());

  const change = (isKnown: boolean) =>
    withConfirmation({ endpoint: presaleUpdatePhase, call: { body: { name: 'A' } }, isKnown }, async ({ ticket }) => {
      sent.push(ticket);
      const error = refusals.shift();
      if (error !== undefined) throw error;
      return 'saved';
    });

  it('is sent once, with the ticket, when it is known to need one', async () => {
    const saved = change(true);
    expect(sent).toEqual([]);
    questions[0]?.answer({ type: 'confirmed', ticket: 'ticket' });
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual(['ticket']);
  });

  it('is sent again with the ticket when only the server knows that it needs one', async () => {
    refusals = [refusal('password-required')];
    const saved = change(false);
    await expect.poll(() => questions.length).toBe(1);
    questions[0]?.answer({ type: 'confirmed', ticket: 'ticket' });
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual([undefined, 'ticket']);
  });

  it('is cancelled with its question', async () => {
    const saved = change(true);
    questions[0]?.answer({ type: 'cancelled' });
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

  it('is not sent when a second member has to approve it', async () => {
    const saved = change(true);
    expect(questions[0]).toMatchObject({ act: 'publish-phase', call: { body: { name: 'A' } } });
    questions[0]?.answer({ type: 'waiting' });
    await expect(saved).rejects.toThrow(WaitingForApproval);
    expect(sent).toEqual([]);
  });

  it('is cancelled when another one asks', async () => {
    const [first, second] = [change(true), change(true)];
    await expect(first).rejects.toThrow(CallError);
    questions[1]?.answer({ type: 'confirmed', ticket: 'ticket' });
    await expect(second).resolves.toBe('saved');
  });

  it('asks once when another active phase has to be confirmed first, and again for the next change', async () => {
    refusals = [refusal('phase-overlaps')];
    const refused = change(true);
    questions[0]?.answer({ type: 'confirmed', ticket: 'ticket' });
    await expect(refused).rejects.toMatchObject({ code: 'phase-overlaps' });
    await expect(change(true)).resolves.toBe('saved');
    expect(sent).toEqual(['ticket', 'ticket']);
    void change(true).catch(() => undefined);
    expect(questions).toHaveLength(2);
  });

  it('asks again when a ticket was kept for too long', async () => {
    refusals = [refusal('phase-overlaps'), refusal('password-required')];
    const refused = change(true);
    questions[0]?.answer({ type: 'confirmed', ticket: 'old' });
    await expect(refused).rejects.toMatchObject({ code: 'phase-overlaps' });
    const saved = change(true);
    await expect.poll(() => questions.length).toBe(2);
    questions[1]?.answer({ type: 'confirmed', ticket: 'new' });
    await expect(saved).resolves.toBe('saved');
    expect(sent).toEqual(['old', 'old', 'new']);
  });
});
