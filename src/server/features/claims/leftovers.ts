import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SNAPSHOT_NAME } from '#contract/claims.ts';
import { hasCode } from '#server/lib/errors.ts';
import type { RunStore } from './run-store.ts';

/** As `createFolderAtomically` names it. */
const DRAFT_MARK = '.unfinished-';

/**
 * Deletes what runs that died with their process have left in `CLAIMS_DIR`: drafts, and complete folders whose run is
 * recorded as failed. A folder without a record stays: the database may have been restored from an older backup.
 */
export async function removeLeftovers(folder: string, store: Pick<RunStore, 'failedOf'>): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const drafts = entries.filter(isDraft);
  const unpublished = await store.failedOf(entries.filter((entry) => SNAPSHOT_NAME.test(entry)));
  await Promise.all(
    [...drafts, ...unpublished].map((entry) => rm(path.join(folder, entry), { recursive: true, force: true })),
  );
}

/** Other drafts, such as that of a backup, are not ours. */
function isDraft(entry: string): boolean {
  const [name = '', ...rest] = entry.split(DRAFT_MARK);
  return rest.length > 0 && SNAPSHOT_NAME.test(name);
}
