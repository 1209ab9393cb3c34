import type { FastifyReply, FastifyRequest } from 'fastify';
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
  adminReadSubscriber,
  subscriptionRemove,
  subscriptionResume,
  subscriptionsImport,
} from '#contract/newsletter-subscribers.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { type MailSite, renderMail } from '#server/mail/render-mail.ts';
import type { CampaignService } from './campaigns/campaign-service.ts';
import type { SubscribersService } from './subscribers/subscribers-service.ts';
import { bindSubscribersTable } from './subscribers/subscribers-table.ts';

interface AdminContext extends FeatureContext {
  readonly campaigns: CampaignService;
  readonly subscribers: SubscribersService;
  readonly tokens: MailSite['tokens'];
}

/** Binds the newsletter's endpoints for the team. */
export function registerNewsletterAdminRoutes(context: AdminContext): void {
  registerCampaignRoutes(context);
  registerSubscriberRoutes(context);
}

function registerSubscriberRoutes(context: AdminContext): void {
  const { subscribers } = context;
  bindSubscribersTable(context);
  bind(context, adminReadSubscriber, ({ params }) => subscribers.read(Number(params.id)));
  bind(context, subscriptionsImport, ({ body, user }) => subscribers.import(body, user.username));
  bind(context, subscriptionRemove, async ({ body, user }) => {
    await subscribers.remove(body.email, body.removal, user.username);
  });
  bind(context, subscriptionResume, async ({ body, user }) => {
    await subscribers.resume(body.email, user.username);
  });
}

function registerCampaignRoutes(context: AdminContext): void {
  const { campaigns } = context;
  bind(context, campaignList, () => campaigns.list());
  bind(context, campaignCreate, ({ body, user }) => campaigns.create(body, user.username));
  bind(context, campaignRead, ({ params, user }) => campaigns.read(Number(params.id), user.id));
  bind(context, campaignUpdate, async ({ params, body: { version, ...draft }, user }) => {
    await campaigns.update(Number(params.id), draft, version, user.username);
  });
  bind(context, campaignDelete, async ({ params, user }) => {
    await campaigns.remove(Number(params.id), user.username);
  });
  bind(context, campaignPreview, async ({ params, request, reply }) => {
    sendMailFrame(reply, renderMail(await campaigns.preview(Number(params.id)), siteOf(context, request)).html);
  });
  bind(context, campaignSendTest, ({ params, user }) => campaigns.test(Number(params.id), user));
  bind(context, campaignStart, async ({ params, body, user }) => {
    await campaigns.start(Number(params.id), body, user.username);
  });
  bind(context, campaignControl, async ({ params, body, user }) => {
    await campaigns.control(Number(params.id), body.action, user.username);
  });
  bind(context, campaignListFailed, ({ params }) => campaigns.failed(Number(params.id)));
  bind(context, campaignRetryFailed, ({ params, user }) => campaigns.retryFailed(Number(params.id), user.username));
}

function siteOf({ tokens, publicOrigin }: AdminContext, request: FastifyRequest): MailSite {
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
