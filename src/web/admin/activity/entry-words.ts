import type { ActivityRow } from '#contract/activity.ts';
import { ACTIVITY_AUTHORS, ACTIVITY_TABLE } from './texts.ts';

type Entry = Pick<ActivityRow, 'area' | 'action' | 'by' | 'subject'>;

/** What an entry says after the name of who did it; `subject` is empty where the action says it all. */
export function entryWords({ area, action, by, subject }: Entry): {
  readonly action: string;
  readonly subject: string;
} {
  const { own, accounts, actions } = ACTIVITY_TABLE;
  const isAccount = area === 'accounts';
  const done = isAccount && subject === by ? own[action] : undefined;
  if (done !== undefined) return { action: done, subject: '' };
  return { action: (isAccount ? accounts[action] : undefined) ?? actions[action] ?? action, subject };
}

/** Who did it, in words. */
export function authorWords(by: string): string {
  return ACTIVITY_AUTHORS[by] ?? by;
}

/** Where the exported tables are. */
const EXPORTED: Readonly<Record<string, string>> = {
  miners: '/admin/miners',
  subscribers: '/admin/subscribers',
  'sign-ins': '/admin/sign-ins',
  activity: '/admin/activity',
  phases: '/admin',
};

const NUMBER = /^[1-9]\d{0,14}$/;

/** Where what an entry is about can be seen; undefined: nowhere any more. */
export function entryHref({ area, action, subject, target }: Entry & Pick<ActivityRow, 'target'>): string | undefined {
  if (area === 'presale') return target === null ? undefined : `/admin/presale/edit/${target}`;
  if (area === 'accounts' || area === 'team') return '/admin/team';
  if (area === 'content') return '/admin/content';
  if (area === 'snapshots') return '/admin/claims';
  if (area === 'exports') return EXPORTED[subject];
  if (action.startsWith('subscriber')) return '/admin/subscribers';
  if (!NUMBER.test(subject)) return undefined;
  if (area === 'miners') return action === 'erased' ? undefined : `/admin/miners/${subject}`;
  return action === 'campaign-deleted' ? undefined : `/admin/newsletter/${subject}`;
}
