import { beforeEach, expect, test } from 'vitest';
import { createSafeStorage, type SafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { dropInvitation, keepInvitation, keptInvitation } from './invitation.ts';

let area: Storage;
let storage: SafeStorage;

beforeEach(() => {
  area = memoryStorage();
  storage = createSafeStorage(
    () => area,
    (cause) => expect.fail(String(cause)),
  );
});

test('keeps who invited the visitor until it is dropped; the latest link counts', () => {
  keepInvitation(storage, '?ref=ada');
  keepInvitation(storage, '');
  expect(keptInvitation(storage)).toBe('ada');
  keepInvitation(storage, '?theme=dark&ref=%20B%C3%B6b%2Bx%20');
  expect(keptInvitation(storage)).toBe('böb+x');
  dropInvitation(storage);
  expect([keptInvitation(storage), area.length]).toEqual([undefined, 0]);
});

test.each(['', 'a b', 'ada@example.com', '%00', 'x'.repeat(255)])('stores nothing for ref=%s', (ref) => {
  keepInvitation(storage, `?ref=${ref}`);
  expect(area.length).toBe(0);
});

test('ignores a stored name that cannot be one', () => {
  area.setItem('technovex:miner_ref', 'a b');
  expect(keptInvitation(storage)).toBeUndefined();
});
