import { describe, expect, it } from 'vitest';
import { withUnknownMembers } from './unknown-members.ts';

const STORED = {
  banner: { colour: 'red' },
  announcements: [{ text: 'One', colour: 'red' }, { text: 'Two' }],
  news: [{ id: 'a', title: 'A', tags: ['x'] }],
  project: { founder: 'Ada', motto: 'Faster' },
};
const KNOWN = {
  announcements: [{ text: 'One' }, { text: 'Two' }],
  news: [{ id: 'a', title: 'A' }],
  project: { founder: 'Ada' },
};

describe('members that a later release wrote', () => {
  it('stay where their part or entry stays, whatever else is changed', () => {
    const content = {
      announcements: [{ text: 'Two' }, { text: 'Three' }, { text: 'One', href: '/x' }],
      news: [{ id: 'a', title: 'Another' }],
      project: { contact: 'a@b.example' },
    };
    expect(withUnknownMembers(content, { stored: STORED, known: KNOWN })).toEqual({
      banner: { colour: 'red' },
      announcements: [{ text: 'Two' }, { text: 'Three' }, { text: 'One', href: '/x', colour: 'red' }],
      news: [{ id: 'a', title: 'Another', tags: ['x'] }],
      project: { contact: 'a@b.example', motto: 'Faster' },
    });
  });

  it('go with what is removed, and bring back nothing that was known', () => {
    expect(withUnknownMembers({}, { stored: STORED, known: KNOWN })).toEqual({ banner: { colour: 'red' } });
    const content = { announcements: [{ text: 'New' }] };
    expect(withUnknownMembers(content, { stored: KNOWN, known: KNOWN })).toEqual(content);
    expect(withUnknownMembers(content, { stored: undefined, known: undefined })).toEqual(content);
  });
});
