import { expect, it } from 'vitest';
import { adminBlockMiner } from './miner-admin.ts';
import { campaignCreate } from './newsletter-admin.ts';
import { teamInvite } from './team.ts';
import { passkeyName } from './team-passkey.ts';

const FIELDS = {
  'the subject of a campaign': (text: string) => campaignCreate.body.safeParse({ subject: text, markdown: '' }),
  'the note of an invitation': (text: string) => teamInvite.body.safeParse({ role: 'editor', note: text }),
  'the reason of a block': (text: string) => adminBlockMiner.body.safeParse({ reason: text }),
  'the name of a passkey': (text: string) => passkeyName.safeParse(text),
};

it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('%s has no character that a reader does not see', (field) => {
  for (const text of ['Ada', '<3 & "you"', 'مرحلة', 'می\u200Cخواهم', '👩\u200D💻']) {
    expect(FIELDS[field](text).success, text).toBe(true);
  }
  for (const text of ['a\u202Eb', 'a\u2066b', 'a\u200Bb', 'a\uFEFFb', 'a\u0000b', 'a\u001Bb', 'a\uD800b']) {
    expect(FIELDS[field](text).success, JSON.stringify(text)).toBe(false);
  }
});
