import type { LoadPlan } from './plan.ts';
import { runLoad } from './run-load.ts';

/** The load generator's own process: one plan in, one result out. It ends with its parent. */
process.once('disconnect', () => process.exit());
process.once('message', async (plan: LoadPlan) => {
  const result = await runLoad(plan);
  process.send?.(result, () => process.disconnect());
});
