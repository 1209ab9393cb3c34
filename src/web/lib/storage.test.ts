import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSafeStorage } from './storage.ts';

function forbidden(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

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
  const storage = createSafeStorage(forbidden, onFailure);
  const unavailable = { ok: false };
  expect(storage.read('theme')).toEqual(unavailable);
  expect(storage.write('theme', 'light')).toEqual(unavailable);
  expect(storage.remove('theme')).toEqual(unavailable);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

it('reports a failed write to a full storage and still reads', () => {
  const area: Storage = {
    ...memoryStorage(),
    getItem: () => 'dark',
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  };
  const storage = createSafeStorage(() => area, vi.fn());
  expect(storage.write('theme', 'light').ok).toBe(false);
  expect(storage.read('theme')).toEqual({ ok: true, value: 'dark' });
});
