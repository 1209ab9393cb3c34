import type { LoadPlan } from './plan.ts';
import { runLoad } from './run-load.ts';

/** The process of the load generator: receives a plan, sends the result. Exits with its parent. */
process.once('disconnect', () => process.exit());
process.once('message', async (plan: LoadPlan) => {
  const result = await runLoad(plan, (edge) => process.send?.(edge));
  process.send?.(result, () => process.disconnect());
});
