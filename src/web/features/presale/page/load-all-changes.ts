import * as z from 'zod/mini';
import { presaleJson } from '#contract/presale-documents.ts';
import { type ChangeView, changeViews } from '../public/presale-view.ts';

const LOAD_MS_MAX = 10_000;

/** Returns every change that the site states, newest first. Throws when they cannot be loaded or read. */
export async function loadAllChanges(): Promise<readonly ChangeView[]> {
  const response = await fetch('/presale.json', { signal: AbortSignal.timeout(LOAD_MS_MAX) });
  if (!response.ok) throw new Error(`/presale.json: ${response.status}`);
  return changeViews(z.parse(presaleJson, await response.json()).changes);
}
