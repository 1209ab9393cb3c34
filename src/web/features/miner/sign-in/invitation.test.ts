import { beforeEach, expect, it } from 'vitest';
import { createSafeStorage, type SafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { removeInvitation, storedInvitation, storeInvitation } from './sign-in.ts';

let area: Storage;
let storage: SafeStorage;

beforeEach(() => {
  area = memoryStorage();
  storage = createSafeStorage(
    () => area,
    (cause) => expect.fail(String(cause)),
  );
});

it('keeps the latest invitation until it is dropped', () => {
  storeInvitation(storage, '?ref=ada');
  storeInvitation(storage, '');
  expect(storedInvitation(storage)).toBe('ada');
  storeInvitation(storage, '?theme=dark&ref=%20B%C3%B6b%2Bx%20');
  expect(storedInvitation(storage)).toBe('böb+x');
  removeInvitation(storage);
  expect([storedInvitation(storage), area.length]).toEqual([undefined, 0]);
});

it.each(['', 'a b', 'ada@example.com', '%00', 'x'.repeat(255)])('stores nothing for ref=%s', (ref) => {
  storeInvitation(storage, `?ref=${ref}`);
  expect(area.length).toBe(0);
});

it('ignores a stored value that is no username', () => {
  area.setItem('technovex:miner_ref', 'a b');
  expect(storedInvitation(storage)).toBeUndefined();
});
