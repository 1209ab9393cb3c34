import { PRESALE_FEED } from '#web/content/presale-changes.ts';
import { atomFeed } from '#web/lib/atom-feed.ts';
import { utcText } from '#web/lib/instant-text.ts';
import { isolated } from '../public/change-sentences.ts';
import type { ChangeView } from '../public/presale-view.ts';
import type { DocumentInput } from './document-input.ts';

const EPOCH = new Date(0).toISOString();

/** `/presale.atom`: an entry for each public change, newest first. */
export function presaleAtom({ view, publicOrigin }: DocumentInput): string {
  return atomFeed({
    publicOrigin,
    name: 'presale',
    title: PRESALE_FEED.title,
    subtitle: PRESALE_FEED.subtitle,
    // Without a change, the first phase's start: a date that stays the same.
    updated: view.changes[0]?.changedAt ?? view.phases[0]?.startDate ?? EPOCH,
    path: '/presale.atom',
    pagePath: '/presale',
    entries: view.changes.map((change) => ({
      id: `/changes/${change.key}`,
      title: PRESALE_FEED.entryTitle(isolated(change.phase), PRESALE_FEED.entryKinds[change.action]),
      at: change.changedAt,
      fragment: `change-${change.key}`,
      content: { type: 'text', value: contentOf(change) },
    })),
  });
}

function contentOf({ changedAt, sentences }: ChangeView): string {
  return sentences.map((sentence) => `${utcText(changedAt)}: ${sentence}.`).join('\n');
}
