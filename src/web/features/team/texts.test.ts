import { expect, it } from 'vitest';
import { roleHint } from './texts.ts';

it('says of each role what it may do and what not, as the table of permissions has it', () => {
  expect(roleHint('admin')).toBe('Full access.');
  const [may, mayNot] = roleHint('editor').split('. May not ');
  for (const words of ['content', 'campaigns']) expect(may).toContain(words);
  for (const words of ['phases', 'wallet button', 'publish snapshots', 'manage the team'])
    expect(mayNot).toContain(words);
});
