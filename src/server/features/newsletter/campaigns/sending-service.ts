import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { campaignStart } from '#contract/newsletter-campaigns.ts';
import { type CampaignAction, isStartTooEarly, nextCampaignState } from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import { invalidField, ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import { TESTS_BY_MEMBER } from '../attempt-rules.ts';
import type { AudienceReader } from './audience-reader.ts';
import type { CampaignReader } from './campaign-reader.ts';
import { audienceOf, campaignChanged, findCampaign, requireComplete } from './campaign-service.ts';
import type { SendingStore } from './sending-store.ts';

/** A test that could not be sent for so long is not sent any more. */
const TEST_VALID_MS = DAY_MS;

interface SendingDeps {
  readonly reader: CampaignReader;
  readonly audiences: AudienceReader;
  readonly store: SendingStore;
  readonly limits: Pick<AttemptLimits, 'count'>;
  /** Whether there is a mail server. */
  readonly canSend: boolean;
  readonly clock: Clock;
}

export type SendingService = ReturnType<typeof createSendingService>;

/** Tests, starts and controls campaigns. */
export function createSendingService(deps: SendingDeps) {
  const { reader, store, canSend, clock } = deps;

  /** @throws {ProblemError} campaign-not-ready, invalid-request */
  function requireStartable({ startsAt }: Pick<BodyOf<typeof campaignStart>, 'startsAt'>): void {
    if (!canSend) {
      throw new ProblemError(
        'campaign-not-ready',
        'No mail server is set, so nobody would get it. Set SMTP_URL first.',
      );
    }
    if (startsAt !== null && isStartTooEarly(Date.parse(startsAt), clock.nowMs())) {
      throw invalidField(
        'startsAt',
        'A scheduled start lies at least five minutes ahead. To send at once, choose Now.',
      );
    }
  }

  return {
    requireStartable,

    /**
     * Queues a test to the address of a member of the team.
     * @throws {ProblemError} not-found, campaign-changed, invalid-request, too-many-requests
     */
    test: (id: number, recipient: string, by: string): Promise<void> => sendTest(deps, id, recipient, by),

    /**
     * Schedules a draft whose text and number of people are as confirmed.
     * @throws {ProblemError} not-found, campaign-changed, campaign-not-ready, invalid-request
     */
    async start(id: number, confirmed: BodyOf<typeof campaignStart>, by: string): Promise<void> {
      requireStartable(confirmed);
      const found = await findCampaign(reader, id);
      requireComplete(found);
      const people = await deps.audiences.size(audienceOf(found));
      if (people === 0) throw new ProblemError('campaign-changed', 'Nobody is subscribed of these people.');
      if (people !== confirmed.audienceSize) {
        throw new ProblemError(
          'campaign-changed',
          `The campaign would now go to ${people} people. Please confirm again.`,
        );
      }
      const nowMs = clock.nowMs();
      const startsMs = confirmed.startsAt === null ? nowMs : Date.parse(confirmed.startsAt);
      if (!(await store.start(id, confirmed.version, { startsMs, people, by, nowMs }))) throw campaignChanged();
    },

    /** @throws {ProblemError} not-found, campaign-changed */
    async control(id: number, action: CampaignAction, by: string): Promise<void> {
      const { state } = await findCampaign(reader, id);
      const next = nextCampaignState(state, action);
      const actor = { by, nowMs: clock.nowMs(), action };
      if (next === undefined || !(await store.setState(id, state, next, actor))) throw campaignChanged();
    },
  };
}

async function sendTest(
  { reader, audiences, store, limits, clock }: SendingDeps,
  id: number,
  recipient: string,
  by: string,
): Promise<void> {
  const { subject, markdown, version } = await findCampaign(reader, id);
  if (subject === '') throw incomplete();
  const member = await audiences.memberOf(recipient);
  if (member === undefined) {
    throw invalidField('recipient', 'A test goes only to the address of an account of your team.');
  }
  await limits.count(TESTS_BY_MEMBER, by);
  const nowMs = clock.nowMs();
  const reference = randomUUID();
  const content = { type: 'newsletter-letter', reference, subject, markdown, isTest: true } as const;
  const mail = { recipient, content, nowMs, expiresMs: nowMs + TEST_VALID_MS };
  await store.queueTest(id, { version, member, mail }, { by, nowMs });
}

function incomplete(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign needs a subject and a text.');
}
