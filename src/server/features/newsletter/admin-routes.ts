import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  campaignControl,
  campaignCreate,
  campaignDelete,
  campaignList,
  campaignListVersions,
  campaignMarkReady,
  campaignPreview,
  campaignPreviewDraft,
  campaignRead,
  campaignReadVersion,
  campaignSendTest,
  campaignStart,
  campaignUpdate,
} from '#contract/newsletter-campaigns.ts';
import { subscriptionRemove, subscriptionResume, subscriptionsImport } from '#contract/newsletter-import.ts';
import {
  outboxDeleteMail,
  outboxExportMails,
  outboxListMails,
  outboxPreviewMail,
  outboxReadMail,
  outboxRetryMail,
} from '#contract/newsletter-outbox.ts';
import {
  adminExportSubscribers,
  adminListSubscribers,
  adminReadSubscriber,
  subscribersRemove,
} from '#contract/newsletter-subscribers.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { droppedMarkup } from '#server/mail/dropped-markup.ts';
import { type MailSite, renderMail } from '#server/mail/render-mail.ts';
import { bindTableFile, bindTeamTable, type TeamTableDeps } from '#server/tables/team-table.ts';
import type { CampaignService } from './campaigns/campaign-service.ts';
import type { SendingService } from './campaigns/sending-service.ts';
import { sendMailFrame } from './mail-frame.ts';
import type { OutboxService } from './outbox/outbox-service.ts';
import { createSubscriberReader } from './subscriber-reader.ts';
import { createSubscribersTable } from './subscribers-table.ts';
import type { SubscriptionsFileService } from './subscriptions-file/service.ts';

interface Deps extends TeamTableDeps {
  readonly outbox: OutboxService;
  readonly campaigns: CampaignService;
  readonly sending: SendingService;
  readonly files: SubscriptionsFileService;
  readonly tokens: MailSite['tokens'];
  /** Of the links in a preview; undefined: the address that the administrator uses. */
  readonly publicOrigin: string | undefined;
}

/** Binds the newsletter's endpoints for administrators. */
export function registerNewsletterAdminRoutes(app: FastifyInstance, deps: Deps): void {
  registerOutboxRoutes(app, deps);
  registerCampaignRoutes(app, deps);
  registerSendingRoutes(app, deps);
  registerSubscriberRoutes(app, deps);
}

function registerSubscriberRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, files, database, outbox } = deps;
  const endpoints = { list: adminListSubscribers, file: adminExportSubscribers };
  bindTeamTable(app, deps, endpoints, createSubscribersTable(database));
  const readRecord = createSubscriberReader(database, outbox);
  bindGuarded(app, findUser, adminReadSubscriber, ({ params }) => readRecord(params.id));
  bindGuarded(app, findUser, subscriptionsImport, ({ body, user }) => files.import(body, user.username));
  bindGuarded(app, findUser, subscriptionRemove, async ({ body, user }) => {
    await files.remove(body.email, body.removal, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, subscribersRemove, async ({ body, user }) => ({
    removed: await files.removeSelected(body, user.username),
  }));
  bindGuarded(app, findUser, subscriptionResume, async ({ body, user }) => {
    await files.resume(body.email, user.username);
    return undefined;
  });
}

function registerOutboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, outbox } = deps;
  bindGuarded(app, findUser, outboxListMails, ({ queryParams }) => outbox.list(queryParams));
  bindTableFile(app, deps, outboxExportMails, outbox.table);
  bindGuarded(app, findUser, outboxReadMail, async ({ params, request }) => {
    const { mail, content } = await outbox.read(Number(params.id));
    return { ...mail, text: renderMail(content, siteOf(deps, request)).text };
  });
  bindGuarded(app, findUser, outboxPreviewMail, async ({ params, request, reply }) => {
    const { content } = await outbox.read(Number(params.id));
    sendMailFrame(reply, renderMail(content, siteOf(deps, request)).html);
    return undefined;
  });
  bindGuarded(app, findUser, outboxRetryMail, async ({ params, user }) => {
    await outbox.retry(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, outboxDeleteMail, async ({ params, user }) => {
    await outbox.remove(Number(params.id), user.username);
    return undefined;
  });
}

function registerCampaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, campaigns } = deps;
  bindGuarded(app, findUser, campaignList, () => campaigns.list());
  bindGuarded(app, findUser, campaignCreate, ({ body, user }) => campaigns.create(body, user.username));
  bindGuarded(app, findUser, campaignRead, ({ params }) => campaigns.read(Number(params.id)));
  bindGuarded(app, findUser, campaignUpdate, async ({ params, body: { version, ...draft }, user }) => {
    await campaigns.update(Number(params.id), draft, version, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignDelete, async ({ params, user }) => {
    await campaigns.remove(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignListVersions, ({ params }) => campaigns.versions(Number(params.id)));
  bindGuarded(app, findUser, campaignReadVersion, ({ params }) =>
    campaigns.version(Number(params.id), Number(params.version)),
  );
  bindGuarded(app, findUser, campaignPreview, async ({ params, request, reply }) => {
    const { html } = renderMail(await campaigns.preview(Number(params.id)), siteOf(deps, request));
    // The editor shows in it what is typed.
    sendMailFrame(reply, html, { isWritable: true });
    return undefined;
  });
  bindGuarded(app, findUser, campaignPreviewDraft, async ({ body, request }) => {
    const { html, text } = renderMail(campaigns.previewOf(body), siteOf(deps, request));
    return { html, text, dropped: droppedMarkup(body.markdown) };
  });
  bindGuarded(app, findUser, campaignMarkReady, async ({ params, body, user }) => {
    await campaigns.setReady(Number(params.id), body, user.username);
    return undefined;
  });
}

/** What sends the mails of a campaign: tests, its start, and the control of a started one. */
function registerSendingRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, sending } = deps;
  bindGuarded(app, findUser, campaignSendTest, async ({ params, body, user }) => {
    await sending.test(Number(params.id), body.recipient, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignStart, async ({ params, body, user }) => {
    await sending.start(Number(params.id), body, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignControl, async ({ params, body, user }) => {
    await sending.control(Number(params.id), body.action, user.username);
    return undefined;
  });
}

function siteOf({ tokens, publicOrigin }: Deps, request: FastifyRequest): MailSite {
  return { tokens, origin: publicOrigin ?? `${request.protocol}://${request.host}` };
}
