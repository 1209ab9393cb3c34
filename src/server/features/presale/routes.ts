import type { ResponseOf } from '#contract/endpoint.ts';
import {
  presaleCreatePhase,
  presaleDeletePhase,
  presaleListDeletedPhases,
  presaleListPhaseHistory,
  presaleListPhases,
  presaleReadPhase,
  presaleReadPublic,
  presaleRestorePhase,
  presaleUpdatePhase,
} from '#contract/presale.ts';
import { type BindContext, bind } from '#server/http/bind.ts';
import type { PhaseReads } from './phase-queries.ts';
import type { PhaseWrites } from './phase-writes.ts';

interface PresaleContext extends BindContext {
  readonly reads: PhaseReads;
  readonly writes: PhaseWrites;
  readonly readPublic: () => Promise<ResponseOf<typeof presaleReadPublic>>;
}

/** Binds the presale's endpoints. All but the public one are for administrators. */
export function registerPresaleRoutes(context: PresaleContext): void {
  const { reads, writes } = context;
  bind(context, presaleReadPublic, context.readPublic);
  bind(context, presaleListPhases, () => reads.list());
  bind(context, presaleListDeletedPhases, () => reads.deleted());
  bind(context, presaleReadPhase, ({ params }) => reads.read(Number(params.id)));
  bind(context, presaleListPhaseHistory, ({ params }) => reads.history(Number(params.id)));
  bind(context, presaleCreatePhase, ({ body, user }) => writes.create(body, user.username));
  bind(context, presaleUpdatePhase, ({ params, body: { version, ...input }, user: { username } }) =>
    writes.update(Number(params.id), input, { username, version }),
  );
  bind(context, presaleDeletePhase, async ({ params, user }) => {
    await writes.remove(Number(params.id), user.username);
  });
  bind(context, presaleRestorePhase, ({ params, user }) => writes.restore(Number(params.id), user.username));
}
