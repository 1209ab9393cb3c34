import { vi } from 'vitest';

/** On a busy machine a second, the default, is too short. */
const WAIT_MS_MAX = 30_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS_MAX, ...options });
