import { type MinerLiveServerMessage, minerLiveServerMessage } from '#contract/miner-live.ts';

/** Parses the data of a WebSocket message; undefined when it does not match the contract. */
export function parseServerMessage(data: unknown): MinerLiveServerMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return minerLiveServerMessage.safeParse(JSON.parse(data)).data;
  } catch {
    // Not JSON: the caller closes the channel.
    return undefined;
  }
}
