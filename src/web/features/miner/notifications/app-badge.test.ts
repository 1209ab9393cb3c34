import { afterEach, expect, it, vi } from 'vitest';
import { followAppBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

function follow(isReady: () => boolean) {
  let onChange = (): void => undefined;
  const stop = followAppBadge({
    isBonusReady: isReady,
    subscribe(callback) {
      onChange = callback;
      return () => {
        onChange = () => undefined;
      };
    },
  });
  return { change: () => onChange(), stop };
}

it('marks the icon once while the bonus is ready, and removes the mark when it is claimed or the wallet closes', () => {
  const calls: string[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async () => void calls.push('set'),
    clearAppBadge: async () => void calls.push('clear'),
  });
  let isReady = false;
  const { change, stop } = follow(() => isReady);
  expect(calls).toEqual([]);
  isReady = true;
  change();
  change();
  isReady = false;
  change();
  isReady = true;
  change();
  stop();
  expect(calls).toEqual(['set', 'clear', 'set', 'clear']);
});

it('does nothing where the browser has no badge', () => {
  vi.stubGlobal('navigator', {});
  const { change, stop } = follow(() => true);
  change();
  stop();
});
