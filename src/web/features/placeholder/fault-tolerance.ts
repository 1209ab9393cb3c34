/** Rules of the drawing of a vote. */

export const VOTING_NODES = 10;
export const MALICIOUS_NODES = { initial: 3, max: 5 } as const;

/** As the project states it: "tolerates up to 33% malicious nodes". */
const TOLERATED_PERCENT = 33;

/** `malicious` of the ten nodes as a share, and whether the stated limit allows it. */
export function toleranceOf(malicious: number): { readonly percent: number; readonly isTolerated: boolean } {
  const percent = Math.round((malicious / VOTING_NODES) * 100);
  return { percent, isTolerated: percent <= TOLERATED_PERCENT };
}
