import type { FastifyInstance } from 'fastify';
import {
  contentListHistory,
  contentPreview,
  contentPreviewUnsaved,
  contentRead,
  contentSave,
} from '#contract/content.ts';
import type { QueryParamsOf } from '#contract/endpoint.ts';
import { pageAt } from '#contract/pages.ts';
import type { NewWallets } from '#contract/site-data.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { normalContent } from '#domain/content/normal-form.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bindConfirmed } from '#server/http/bind-confirmed.ts';
import { bindGuarded } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { CurrentFacts } from '#server/pages/live-pages.ts';
import type { Site } from '#server/pages/site.ts';
import type { OtherFacts } from '#server/site-data.ts';
import { type ContentService, createContentService } from './service.ts';
import { createContentStore } from './store.ts';

/** Binds the content's endpoints for the team. */
export function registerContent(
  app: FastifyInstance,
  context: FeatureContext,
  own: {
    /** The setting, which applies until content says otherwise. */
    readonly newWallets: NewWallets;
    readonly readSiteData: (other: OtherFacts) => Promise<CurrentFacts>;
    /** undefined: there is no build, and no preview. */
    readonly site: Pick<Site, 'pages'> | undefined;
  },
): Feature & Pick<ContentService, 'newWallets'> {
  const { database, clock, findUser, refreshPages } = context;
  const store = createContentStore(database, refreshPages);
  const service = createContentService({ store, newWallets: own.newWallets, clock });
  bindGuarded(app, findUser, contentRead, () => service.read());
  bindConfirmed(
    app,
    context,
    contentSave,
    ({ body, user, requireConfirmed }) => service.save(body, user, requireConfirmed),
    ({ body }) => service.inspect(body.content),
  );
  bindGuarded(app, findUser, contentListHistory, ({ queryParams: { before } }) =>
    service.history(before === undefined ? undefined : Number(before)),
  );
  const previewOf = async (content: SiteContent, { path, at }: QueryParamsOf<typeof contentPreview>) => {
    const page = pageAt(path);
    if (own.site === undefined || page === undefined || page.isPrivate) {
      throw new ProblemError('not-found', 'There is no preview of this page.');
    }
    const nowMs = at === undefined ? clock.nowMs() : Date.parse(at);
    const { facts } = await own.readSiteData({ nowMs, content });
    return own.site.pages.preview(path, { facts, nowMs });
  };
  bindGuarded(app, findUser, contentPreview, async ({ queryParams, reply }) => {
    const preview = await previewOf(await service.latest(), queryParams);
    void reply.code(200).headers(preview.headers).send(preview.html);
    return undefined;
  });
  bindGuarded(app, findUser, contentPreviewUnsaved, async ({ body: { content, ...of } }) => {
    const { html } = await previewOf(normalContent(content), of);
    return { html };
  });
  const { onChangedElsewhere, newWallets } = service;
  return { onChangedElsewhere, newWallets };
}
