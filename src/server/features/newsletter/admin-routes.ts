import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  campaignControl,
  campaignCreate,
  campaignDelete,
  campaignList,
  campaignListFailed,
  campaignPreview,
  campaignRead,
  campaignRetryFailed,
  campaignSendTest,
  campaignStart,
  campaignUpdate,
} from '#contract/newsletter-campaigns.ts';
import {
  adminExportSubscribers,
  adminListSubscribers,
  adminReadSubscriber,
  subscriptionRemove,
  subscriptionResume,
  subscriptionsImport,
} from '#contract/newsletter-subscribers.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { type MailSite, renderMail } from '#server/mail/render-mail.ts';
import { bindTeamTable, type TeamTableDeps } from '#server/tables/team-table.ts';
import type { CampaignService } from './campaigns/campaign-service.ts';
import type { SubscribersService } from './subscribers/subscribers-service.ts';
import { createSubscribersTable } from './subscribers/subscribers-table.ts';

interface Deps extends TeamTableDeps {
  readonly campaigns: CampaignService;
  readonly subscribers: SubscribersService;
  readonly tokens: MailSite['tokens'];
  /** Of the links in a preview; undefined: the address that the administrator uses. */
  readonly publicOrigin: string | undefined;
}

/** Binds the newsletter's endpoints for the team. */
export function registerNewsletterAdminRoutes(app: FastifyInstance, deps: Deps): void {
  registerCampaignRoutes(app, deps);
  registerSubscriberRoutes(app, deps);
}

function registerSubscriberRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, subscribers, database } = deps;
  const endpoints = { list: adminListSubscribers, file: adminExportSubscribers };
  bindTeamTable(app, deps, endpoints, createSubscribersTable(database));
  bindGuarded(app, findUser, adminReadSubscriber, ({ params }) => subscribers.read(Number(params.id)));
  bindGuarded(app, findUser, subscriptionsImport, ({ body, user }) => subscribers.import(body, user.username));
  bindGuarded(app, findUser, subscriptionRemove, async ({ body, user }) => {
    await subscribers.remove(body.email, body.removal, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, subscriptionResume, async ({ body, user }) => {
    await subscribers.resume(body.email, user.username);
    return undefined;
  });
}

function registerCampaignRoutes(app: FastifyInstance, deps: Deps): void {
  const { findUser, campaigns } = deps;
  bindGuarded(app, findUser, campaignList, () => campaigns.list());
  bindGuarded(app, findUser, campaignCreate, ({ body, user }) => campaigns.create(body, user.username));
  bindGuarded(app, findUser, campaignRead, ({ params, user }) => campaigns.read(Number(params.id), user.id));
  bindGuarded(app, findUser, campaignUpdate, async ({ params, body: { version, ...draft }, user }) => {
    await campaigns.update(Number(params.id), draft, version, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignDelete, async ({ params, user }) => {
    await campaigns.remove(Number(params.id), user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignPreview, async ({ params, request, reply }) => {
    sendMailFrame(reply, renderMail(await campaigns.preview(Number(params.id)), siteOf(deps, request)).html);
    return undefined;
  });
  bindGuarded(app, findUser, campaignSendTest, ({ params, user }) => campaigns.test(Number(params.id), user));
  bindGuarded(app, findUser, campaignStart, async ({ params, body, user }) => {
    await campaigns.start(Number(params.id), body, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignControl, async ({ params, body, user }) => {
    await campaigns.control(Number(params.id), body.action, user.username);
    return undefined;
  });
  bindGuarded(app, findUser, campaignListFailed, ({ params }) => campaigns.failed(Number(params.id)));
  bindGuarded(app, findUser, campaignRetryFailed, ({ params, user }) =>
    campaigns.retryFailed(Number(params.id), user.username),
  );
}

function siteOf({ tokens, publicOrigin }: Deps, request: FastifyRequest): MailSite {
  return { tokens, origin: publicOrigin ?? `${request.protocol}://${request.host}` };
}

/** What the document may do in its frame: open links in a new tab, and nothing else. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** Sends a mail's HTML as a document that only pages of this site may frame. It runs and loads nothing. */
function sendMailFrame(reply: FastifyReply, html: string): void {
  void reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', FRAME_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .send(html.replace('<head>', '<head>\n<base target="_blank">'));
}
