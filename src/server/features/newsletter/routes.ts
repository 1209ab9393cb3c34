import {
  newsletterConfirm,
  newsletterErase,
  newsletterFind,
  newsletterLeave,
  newsletterSubscribe,
  newsletterSubscriptionSchema,
} from '#contract/newsletter.ts';
import {
  manageLink,
  NEWSLETTER_FORM_ACTION,
  NEWSLETTER_FORM_DONE,
  NEWSLETTER_FORM_FAILED,
  ONE_CLICK_LEAVE_ROUTE,
} from '#contract/newsletter-links.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind, toRouteUrl } from '#server/http/bind.ts';
import { withTimeout } from '#server/http/caller.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { SignUps } from './sign-ups.ts';
import type { Subscriptions } from './subscriptions.ts';

const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const ONE_CLICK_BODY_BYTES_MAX = 1_024;

/** Binds the newsletter's endpoints, the form post of browsers without scripts, and mail providers' unsubscribing. */
export function registerNewsletterRoutes(
  context: FeatureContext,
  signUps: SignUps,
  subscriptions: Subscriptions,
): void {
  bind(context, newsletterSubscribe, ({ body, request }) => signUps.subscribe(body, request.ip));
  bind(context, newsletterConfirm, ({ body, request }) => signUps.confirm(body.token, request.ip));
  bind(context, newsletterFind, ({ body, request }) => subscriptions.find(body.token, request.ip));
  bind(context, newsletterLeave, ({ body, request }) => subscriptions.leave(body.token, request.ip));
  bind(context, newsletterErase, ({ body, request }) => subscriptions.erase(body.token, request.ip));
  registerFormPost(context, signUps);
  registerOneClickLeave(context, subscriptions);
}

function registerFormPost({ http, reportFailure }: FeatureContext, signUps: SignUps): void {
  // In a separate scope: all other routes reject the form's media type.
  http.register(async (scope) => {
    scope.addContentTypeParser(FORM_MEDIA_TYPE, { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    });
    scope.post(NEWSLETTER_FORM_ACTION, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const form = newsletterSubscriptionSchema.safeParse(request.body);
        if (!form.success) throw new ProblemError('invalid-request', 'The form is not filled in correctly.');
        await withTimeout(signUps.subscribe(form.data, request.ip));
      } catch (error) {
        // A form post redirects to a page instead of returning a problem document.
        reportFailure(error, request);
        return reply.redirect(NEWSLETTER_FORM_FAILED, 303);
      }
      return reply.redirect(NEWSLETTER_FORM_DONE, 303);
    });
  });
}

/**
 * The address of `List-Unsubscribe` (RFC 8058). A post ends the subscription, whatever its origin and its body: only
 * the token counts. Opened in a browser it leads to the page, because programs that scan mails open links.
 */
function registerOneClickLeave({ http }: FeatureContext, subscriptions: Subscriptions): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: ONE_CLICK_BODY_BYTES_MAX },
      (_request, _text, done) => done(null, undefined),
    );
    const url = toRouteUrl(ONE_CLICK_LEAVE_ROUTE);
    scope.post<{ Params: { token: string } }>(url, { config: { acceptsAnyOrigin: true } }, async (request, reply) => {
      await withTimeout(subscriptions.leaveByOneClick(request.params.token, request.ip));
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    scope.get<{ Params: { token: string } }>(url, async (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(manageLink(encodeURIComponent(request.params.token)), 303),
    );
  });
}
