import { expect, it } from 'vitest';
import { registerSchema } from './team-account.ts';

const GOOD = { username: 'newcomer', email: 'newcomer@example.test', password: 'correct horse' };
const SHORT_NAME = 'Username must be at least 3 characters';
const SHORT_PASSWORD = 'Password must be at least 6 characters';
const BAD_EMAIL = 'Please enter a valid email address';
const STRANGE_NAME = 'Username may contain letters, digits, dots, hyphens and underscores';

/** Field | value sent (undefined: the field is left out) | message. */
const REFUSED: readonly (readonly [field: keyof typeof GOOD, value: unknown, message: string])[] = [
  ['username', undefined, SHORT_NAME],
  ['username', ['admin'], SHORT_NAME],
  ['username', 'x'.repeat(65), 'Username must be at most 64 characters'],
  ['username', '<script>alert(1)</script>', STRANGE_NAME],
  ['username', 'ad\u202Enim', STRANGE_NAME],
  ['username', 'ad\u0000min', STRANGE_NAME],
  ['email', undefined, BAD_EMAIL],
  ['email', `${'x'.repeat(250)}@example.test`, BAD_EMAIL],
  ['email', "x'; DROP TABLE users; --@example.test", BAD_EMAIL],
  ['email', 'a\u200Fb@example.test', BAD_EMAIL],
  ['email', 'newcomer@localhost', BAD_EMAIL],
  ['email', 'newcomer@example..test', BAD_EMAIL],
  ['password', undefined, SHORT_PASSWORD],
  ['password', '       ', 'Password must not be only spaces'],
  ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
];

it.each(REFUSED)('a registration with %s = %j is refused', (field, value, message) => {
  const { error } = registerSchema.safeParse({ ...GOOD, [field]: value });
  expect(error?.issues.map(({ path, message: said }) => [path.join(), said])).toContainEqual([field, message]);
});

it.each([
  ['Jo\u0308rg@B\u00FCcher.example.', 'j\u00F6rg@xn--bcher-kva.example'],
  ['ivan@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444', 'ivan@xn--e1afmkfd.xn--p1ai'],
])('a registration with %s is accepted, as an invitation to it is', (email, stored) => {
  expect(registerSchema.parse({ ...GOOD, email }).email).toBe(stored);
});

it('a registration is accepted up to its bounds, trimmed, and without what it must not set', () => {
  for (const [username, password] of [
    ['abc', '123456'],
    ['x'.repeat(64), 'x'.repeat(256)],
  ]) {
    const sent = { username: ` ${username} `, email: ' a@b.test ', password, role: 'admin', isAdmin: true };
    expect(registerSchema.parse(sent)).toEqual({ username, email: 'a@b.test', password });
  }
});
