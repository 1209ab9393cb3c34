import { and, eq } from 'drizzle-orm';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import type { Actor } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';
import { countCancelled } from '../count-cancelled.ts';
import { changeCampaign, isDraftOf, recordCampaignAction } from './campaign-change.ts';
import { NOT_READY } from './draft-store.ts';

interface Start extends Actor {
  readonly startsMs: number;
  /** Of the audience, as confirmed. */
  readonly people: number;
}

interface TestMail {
  /** Of the draft. */
  readonly version: number;
  readonly member: string;
  readonly mail: NewMail;
}

interface ControlActor extends Actor {
  readonly action: CampaignAction;
}

const CONTROLS = {
  unschedule: 'campaign-unscheduled',
  pause: 'campaign-paused',
  resume: 'campaign-resumed',
  cancel: 'campaign-cancelled',
} as const satisfies Record<CampaignAction, string>;

export type SendingStore = ReturnType<typeof createSendingStore>;

/** The SQL of sending a campaign, besides its queue. Each change and its entry in the log are one transaction. */
export function createSendingStore(database: Pick<Database, 'orm'>, outbox: Pick<OutboxStore, 'addIf'>) {
  return {
    /** Queues a mail to a member of the team. The activity log, which has no addresses, says the member's name. */
    queueTest: (id: number, { version, member, mail }: TestMail, actor: Actor): Promise<void> =>
      database.orm.transaction(async (tx) => {
        const { recipient, nowMs } = mail;
        await outbox.addIf(tx, true, mail);
        const [campaign] = await tx
          .update(campaigns)
          .set({
            testedRecipient: recipient,
            testedAt: new Date(nowMs),
            testedBy: actor.by,
            testedVersion: version,
          })
          .where(eq(campaigns.id, id))
          .returning({ id: campaigns.id, subject: campaigns.subject });
        if (campaign === undefined) return;
        await recordCampaignAction(tx, campaign, actor, { action: 'campaign-tested', after: { member, version } });
      }),

    /** Schedules a draft of that version, and returns whether there was one. */
    start: (id: number, version: number, { startsMs, people, ...actor }: Start): Promise<boolean> =>
      changeCampaign(database, { id, actor, isAllowed: isDraftOf(version) }, async (tx, { subject }) => {
        const startsAt = new Date(startsMs);
        await tx
          .update(campaigns)
          .set({ state: 'scheduled', startsAt, startedBy: actor.by, version: version + 1 })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-started', after: { subject, people, startsAt: startsAt.toISOString() } };
      }),

    /** Changes the state if it is `from`, and returns whether it was. Cancelling deletes the waiting mails. */
    setState: (id: number, from: CampaignState, to: CampaignState, actor: ControlActor): Promise<boolean> =>
      changeCampaign(database, { id, actor, isAllowed: ({ state }) => state === from }, async (tx) => {
        await tx
          .update(campaigns)
          .set({
            state: to,
            ...(to === 'draft' ? { ...NOT_READY, startsAt: null, startedBy: null } : {}),
            ...(to === 'cancelled' ? { finishedAt: new Date(actor.nowMs), queuedUpTo: null } : {}),
          })
          .where(eq(campaigns.id, id));
        if (to === 'cancelled') {
          const { rowCount } = await tx
            .delete(mailOutbox)
            .where(and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'queued')));
          await countCancelled(tx, id, rowCount ?? 0);
        }
        return { action: CONTROLS[actor.action], before: { state: from }, after: { state: to } };
      }),
  };
}
