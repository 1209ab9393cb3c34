import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSafeStorage } from './storage.ts';

it('reads what it wrote, and nothing after its removal', () => {
  const area = memoryStorage();
  const onFailure = vi.fn();
  const storage = createSafeStorage(() => area, onFailure);
  expect(storage.read('theme')).toEqual({ ok: true, value: undefined });
  expect(storage.write('theme', 'light')).toEqual({ ok: true });
  expect(storage.read('theme')).toEqual({ ok: true, value: 'light' });
  expect(storage.remove('theme')).toEqual({ ok: true });
  expect(storage.read('theme')).toEqual({ ok: true, value: undefined });
  expect(onFailure).not.toHaveBeenCalled();
});

it('returns a failure where storage is forbidden, and reports it once', () => {
  const onFailure = vi.fn();
  const storage = createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }, onFailure);
  const results = [storage.read('theme'), storage.write('theme', 'light'), storage.remove('theme')];
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false]);
  expect(onFailure).toHaveBeenCalledTimes(1);
});
