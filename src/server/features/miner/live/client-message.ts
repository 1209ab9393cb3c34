import { type MinerLiveClientMessage, minerLiveClientMessage } from '#contract/miner-live.ts';

/** Returns the message in `text`; undefined when it is not JSON or not of the contract. */
export function parseClientMessage(text: string): MinerLiveClientMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported to the client by the close code.
    return undefined;
  }
  return isSync(value) ? value : minerLiveClientMessage.safeParse(value).data;
}

/** Accepts only what the schema accepts, at a tenth of its cost: nearly every message is a sync. */
function isSync(value: unknown): value is Extract<MinerLiveClientMessage, { type: 'sync' }> {
  if (typeof value !== 'object' || value === null) return false;
  const { type, id, totalMined, miningTimeSeconds } = value as Record<string, unknown>;
  return (
    type === 'sync' && Number.isSafeInteger(id) && isAmount(id) && isAmount(totalMined) && isAmount(miningTimeSeconds)
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
}
