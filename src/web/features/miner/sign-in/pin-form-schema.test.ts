import { expect, it } from 'vitest';
import { pinFormSchema } from './use-pin-submit.ts';

const email = 'ada@example.com';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function messages(result: { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } }) {
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('reports missing information at both fields and the agreement', () => {
  const missing = {
    email: 'Missing Information: enter your email',
    pin: 'Missing Information: enter your PIN',
    agreement: 'Agreement Required',
  };
  expect(messages(pinFormSchema.safeParse({ email: '', pin: '', agreement: false }))).toEqual(missing);
  expect(messages(pinFormSchema.safeParse({}))).toEqual(missing);
});

it('trims and lowercases the e-mail', () => {
  const form = { email: '  Ada@Example.COM ', pin: '012345', agreement: true };
  expect(pinFormSchema.safeParse(form).data).toEqual({ email: 'ada@example.com', pin: '012345', agreement: true });
});

it.each(['ada', 'ada@', 'a b@c.de', `${'a'.repeat(250)}@b.cd`])('rejects %s as an e-mail', (email) => {
  const form = { email, pin: '012345', agreement: true };
  expect(messages(pinFormSchema.safeParse(form))).toEqual({ email: 'Invalid Email Format' });
});

it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ' 12345'])('rejects %s as a PIN', (pin) => {
  expect(messages(pinFormSchema.safeParse({ email, pin, agreement: true }))).toEqual({
    pin: 'PIN must be exactly 6 digits',
  });
});

it('rejects two different PINs, even while the agreement is missing', () => {
  expect(messages(pinFormSchema.safeParse({ email, pin: '123456', confirmPin: '123465', agreement: false }))).toEqual({
    confirmPin: "PINs don't match",
    agreement: 'Agreement Required',
  });
  expect(pinFormSchema.safeParse({ email, pin: '123456', confirmPin: '123456', agreement: true }).success).toBe(true);
});

it('reports an invalid PIN before comparing its confirmation', () => {
  expect(messages(pinFormSchema.safeParse({ email, pin: '1', confirmPin: '', agreement: true }))).toEqual({
    pin: 'PIN must be exactly 6 digits',
  });
});
