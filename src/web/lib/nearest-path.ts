/** Letters that may differ, at most a third of the address. */
const EDITS_MAX = 3;

/**
 * Returns the one of `paths` that a visitor probably meant by `pathname`: one with few letters changed, or the first
 * one below it. The last part alone counts too, so `/staking` finds `/blockchain/staking`. undefined: none is near.
 */
export function nearestPath<Path extends string>(pathname: string, paths: readonly Path[]): Path | undefined {
  const wanted = pathname.toLowerCase().replace(/\/+$/, '');
  if (wanted === '') return undefined;
  const below = paths.find((path) => path.startsWith(`${wanted}/`));
  if (below !== undefined) return below;
  const lastPart = (path: string): string => path.slice(path.lastIndexOf('/'));
  let nearest: { readonly path: Path; readonly edits: number } | undefined;
  for (const path of paths) {
    const edits = Math.min(editDistance(wanted, path), editDistance(lastPart(wanted), lastPart(path)));
    if (edits > Math.min(EDITS_MAX, wanted.length / 3)) continue;
    if (nearest === undefined || edits < nearest.edits) nearest = { path, edits };
  }
  return nearest?.path;
}

/** Levenshtein's distance: letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
