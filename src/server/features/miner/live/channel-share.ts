/** A process keeps this many more channels than its share, as a factor and a number: channels come and go. */
const TOLERANCE = 1.25;
const TOLERATED = 20;
/** Of the surplus, closed at a time: the rest follows every ten seconds, so that browsers come back gradually. */
const PART = 6;
export const MOVED_MAX = 200;

/**
 * Returns how many channels to close at a time, so that their browsers connect again, mostly to other processes. After
 * a restart all channels are at the processes that kept running, and would stay there. `all`: the channels of every
 * process on the database, this one's included.
 */
export function channelsToMove(own: number, all: readonly number[]): number {
  if (all.length < 2) return 0;
  const share = all.reduce((sum, count) => sum + count, 0) / all.length;
  if (own <= TOLERANCE * share + TOLERATED) return 0;
  return Math.min(MOVED_MAX, Math.ceil((own - share) / PART));
}

/** What `channelsToMove` returns twice in a row: the counts of other processes may be as old as the last call. */
export class LastingSurplus {
  #last = 0;

  /** Returns how many channels to close now. */
  next(own: number, all: readonly number[]): number {
    const surplus = channelsToMove(own, all);
    const lasting = Math.min(surplus, this.#last);
    this.#last = surplus;
    return lasting;
  }
}
