import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { problem } from '#contract/problem.ts';
import { accountRegister } from '#contract/team-account.ts';
import { problemResponse, stubServer } from '#web/testing/stub-server.ts';
import { type ApiForm, Field, Form, Submit, useApiForm } from './api-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const VALID = { username: 'ada', email: 'ada@example.test', password: 'correct horse battery staple' };
type Values = typeof VALID;

/** Submits the form with `defaults`. */
async function submit(defaults: Values, respond: () => Response = () => new Response(null, { status: 500 })) {
  const fetch = stubServer('/auth', respond);
  const onDone = vi.fn();
  let form: ApiForm<Values> | undefined;
  function Screen() {
    form = useApiForm(accountRegister, {
      defaults,
      failed: 'Registration failed',
      failedToast: 'only',
      fieldOf: { 'username-taken': 'username' },
      onDone,
    });
    return (
      <Form form={form}>
        <Field name="username" label="Name" />
        <Field name="email" label="Email" type="email" />
        <Submit>Register</Submit>
      </Form>
    );
  }
  const html = renderToStaticMarkup(<Screen />);
  await form?.submit();
  const errorOf = (name: keyof Values) => form?.methods.getFieldState(name).error?.message;
  return { html, fetch, onDone, errorOf };
}

it("connects a field with its label, and sends nothing that the endpoint's schema rejects", async () => {
  const { html, fetch, errorOf } = await submit({ ...VALID, email: 'ada' });
  const [, id] = /<label for="([^"]+)"[^>]*>Email/.exec(html) ?? [];
  expect(html).toContain(`id="${id}"`);
  expect(fetch).not.toHaveBeenCalled();
  expect(errorOf('email')).toMatch(/email/i);
});

it('sends what is valid, and passes on the response', async () => {
  const flags = { isAdmin: false, mustChangePassword: false, mustSetUpSecondFactor: false };
  const user = { id: 1, username: 'ada', role: 'user', ...flags };
  const { fetch, onDone } = await submit(VALID, () => Response.json(user));
  expect(fetch).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledWith(user, { body: VALID });
});

it('shows what the server refuses at the field that it concerns', async () => {
  const { errorOf, onDone } = await submit(VALID, () =>
    problemResponse(problem('username-taken', 'Somebody has that name.')),
  );
  expect(errorOf('username')).toBe('Somebody has that name.');
  expect(onDone).not.toHaveBeenCalled();
  const fields = [{ field: 'email', message: 'No such domain' }];
  const invalid = await submit(VALID, () => problemResponse(problem('invalid-request', 'Not valid', { fields })));
  expect(invalid.errorOf('email')).toBe('No such domain');
});
