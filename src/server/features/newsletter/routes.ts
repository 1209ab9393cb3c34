import type { FastifyInstance } from 'fastify';
import { newsletterSubscribe, newsletterSubscriptionSchema } from '#contract/newsletter.ts';
import { NEWSLETTER_FORM_ACTION, NEWSLETTER_FORM_DONE, NEWSLETTER_FORM_FAILED } from '#contract/newsletter-form.ts';
import { bindEndpoint } from '#server/http/bind-endpoint.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { ReportFailure } from '#server/http/report-failure.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { NewsletterService } from './service.ts';

const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';

/** Binds the newsletter's endpoint, and the form post of browsers without scripts. */
export function registerNewsletterRoutes(
  app: FastifyInstance,
  { service, reportFailure }: { readonly service: NewsletterService; readonly reportFailure: ReportFailure },
): void {
  bindEndpoint(app, newsletterSubscribe, async ({ body, request }) => {
    await service.subscribe(body, request.ip);
    return undefined;
  });

  // In a separate scope: all other routes reject the form's media type.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM_MEDIA_TYPE, { parseAs: 'string' }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    });
    scope.post(NEWSLETTER_FORM_ACTION, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const form = newsletterSubscriptionSchema.safeParse(request.body);
        if (!form.success) throw new ProblemError('invalid-request', 'The form is not filled in correctly.');
        await withTimeout(service.subscribe(form.data, request.ip));
      } catch (error) {
        // A form post redirects to a page instead of returning a problem document.
        reportFailure(error, request);
        return reply.redirect(NEWSLETTER_FORM_FAILED, 303);
      }
      return reply.redirect(NEWSLETTER_FORM_DONE, 303);
    });
  });
}
