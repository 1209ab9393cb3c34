import { MINING_TICK_MS } from '#domain/miner/constants.ts';

/** A module worker that ticks from its first moment until it is terminated (see `timekeeper.ts`). */
setInterval(() => self.postMessage('tick'), MINING_TICK_MS);
