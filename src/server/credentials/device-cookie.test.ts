import { expect, it } from 'vitest';
import { TEST_SECRET } from '#server/testing/start-test-app.ts';
import { createDeviceCookies } from './device-cookie.ts';

it('only a cookie that was issued here, for this owner, gets a place in the queue of known devices', () => {
  const cookies = createDeviceCookies(TEST_SECRET);
  const cookie = cookies.issue('account chief', 7);
  expect(cookies.isIssued('account chief', cookie)).toBe(true);
  expect(cookies.isIssued('account other', cookie)).toBe(false);
  expect(cookies.isIssued('account chief', cookie.replace('7.', '8.'))).toBe(false);
  expect(cookies.isIssued('account chief', undefined)).toBe(false);
  expect(createDeviceCookies(`${TEST_SECRET} of another site`).isIssued('account chief', cookie)).toBe(false);
});
