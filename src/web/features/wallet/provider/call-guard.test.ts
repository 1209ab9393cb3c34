import { expect, it } from 'vitest';
import { createCallGuard } from './connection-watch.ts';

it('counts the newest request to the person, and every read of the present connection', () => {
  const guard = createCallGuard();
  const first = guard.begin(true);
  const read = guard.begin(false);
  const second = guard.begin(true);
  expect([first(), second(), read()]).toEqual([false, true, true]);
  guard.dropRequest();
  expect([second(), read()]).toEqual([false, true]);
  const third = guard.begin(true);
  guard.endConnection();
  expect([third(), read()]).toEqual([false, false]);
});
