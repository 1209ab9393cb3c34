import type { FastifyInstance } from 'fastify';
import { contentHistory, contentPreview, contentRead, contentSave } from '#contract/content.ts';
import { pageAt } from '#contract/pages.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { bindConfirmed, type ConfirmedDeps } from '#server/http/bind-confirmed.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { PreviewedPage } from '#server/pages/live-pages.ts';
import type { ContentService } from './service.ts';

interface Deps extends ConfirmedDeps {
  readonly service: ContentService;
  /** Resolves with undefined without a build, rejects as rendering does. */
  readonly renderPreview: (input: {
    readonly pathname: string;
    readonly content: SiteContent;
    readonly atMs: number | undefined;
  }) => Promise<PreviewedPage | undefined>;
}

/** Binds the content's endpoints for the team. */
export function registerSiteContentRoutes(app: FastifyInstance, deps: Deps): void {
  const { service, findUser, renderPreview } = deps;
  bindGuarded(app, findUser, contentRead, () => service.read());
  bindConfirmed(
    app,
    deps,
    contentSave,
    ({ body, user, requireConfirmed }) => service.save(body, user.username, requireConfirmed),
    ({ body }) => service.inspect(body.content),
  );
  bindGuarded(app, findUser, contentHistory, ({ queryParams: { before } }) =>
    service.history(before === undefined ? undefined : Number(before)),
  );
  bindGuarded(app, findUser, contentPreview, async ({ queryParams: { path, at }, reply }) => {
    const page = pageAt(path);
    const preview =
      page === undefined || page.isPrivate
        ? undefined
        : await renderPreview({
            pathname: path,
            content: await service.latest(),
            atMs: at === undefined ? undefined : Date.parse(at),
          });
    if (preview === undefined) throw new ProblemError('not-found', 'There is no preview of this page.');
    void reply.code(200).headers(preview.headers).send(preview.html);
    return undefined;
  });
}
