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
import type { Actor } from '#server/db/activity.ts';
import type { Feature, FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import { phasesAttention } from './attention.ts';
import { createPresaleReads } from './phase-reads.ts';
import { createPresaleWrites, notFound } from './phase-writes.ts';
import { createPublicPresale } from './public-presale.ts';

/** Binds the presale's endpoints. All but the public one are for administrators. */
export function registerPresale(context: FeatureContext): Feature {
  const { database, clock, log, refreshPages } = context;
  const reads = createPresaleReads(database, log);
  const visitors = createPublicPresale({ reads, clock });
  const writes = createPresaleWrites(database, { onCommit: refreshPages, onWritten: visitors.invalidate });
  const actorOf = ({ username }: { readonly username: string }): Actor => ({ by: username, nowMs: clock.nowMs() });

  bind(context, presaleReadPublic, visitors.read);
  bind(context, presaleListPhases, reads.list);
  bind(context, presaleListDeletedPhases, reads.deleted);
  bind(context, presaleReadPhase, async ({ params }) => {
    const phase = await reads.find(Number(params.id));
    if (phase === undefined) throw notFound();
    return phase;
  });
  bind(context, presaleListPhaseHistory, async ({ params }) => {
    const changes = await reads.history(Number(params.id));
    if (changes.length === 0) throw notFound();
    return changes;
  });
  bind(context, presaleCreatePhase, ({ body, user }) => writes.create(body, actorOf(user)));
  bind(context, presaleUpdatePhase, ({ params, body: { version, ...input }, user }) =>
    writes.update(Number(params.id), input, actorOf(user), version),
  );
  bind(context, presaleDeletePhase, ({ params, user }) => writes.remove(Number(params.id), actorOf(user)));
  bind(context, presaleRestorePhase, ({ params, user }) => writes.restore(Number(params.id), actorOf(user)));

  return {
    onChangedElsewhere: visitors.invalidate,
    attention: async (nowMs) => phasesAttention(await reads.open(nowMs), nowMs),
  };
}
