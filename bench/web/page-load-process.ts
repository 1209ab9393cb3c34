import { loadPage, type PagePlan } from './page-load.ts';

/** The generator's own process: one plan in, one result out. It ends with its parent. */
process.once('disconnect', () => process.exit());
process.once('message', async (plan: PagePlan) => {
  const result = await loadPage(plan);
  process.send?.(result, () => process.disconnect());
});
