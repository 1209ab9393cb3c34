import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { problem } from '#contract/problem.ts';
import { accountRegister } from '#contract/team-account.ts';
import { type ApiForm, Field, Form, Submit, useApiForm } from './api-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const VALID = { username: 'ada', email: 'ada@example.test', password: 'correct horse battery staple' };
type Values = typeof VALID;

/** Submits the form with `defaults`. */
async function submit(defaults: Values, respond: () => Response = () => new Response(null, { status: 500 })) {
  const fetch = vi.fn(() => Promise.resolve(respond()));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', new URL('http://site.test/auth'));
  vi.stubGlobal('fetch', fetch);
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

const refuse = (body: object) => () =>
  new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': 'application/problem+json' } });

it('connects a field with its label', async () => {
  const { html } = await submit(VALID);
  const [, id] = /<label for="([^"]+)"[^>]*>Email/.exec(html) ?? [];
  expect(html).toContain(`id="${id}"`);
});

it("sends nothing that the endpoint's schema rejects", async () => {
  const { fetch, errorOf } = await submit({ ...VALID, email: 'ada' });
  expect(fetch).not.toHaveBeenCalled();
  expect(errorOf('email')).toMatch(/email/i);
});

it('sends what is valid, and passes on the response', async () => {
  const user = {
    id: 1,
    username: 'ada',
    role: 'user',
    isAdmin: false,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
  };
  const { fetch, onDone } = await submit(VALID, () => Response.json(user));
  expect(fetch).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledWith(user, { body: VALID });
});

it("shows the server's sentence at the field that its problem belongs to", async () => {
  const { errorOf, onDone } = await submit(VALID, refuse(problem('username-taken', 'Somebody has that name.')));
  expect(errorOf('username')).toBe('Somebody has that name.');
  expect(onDone).not.toHaveBeenCalled();
});

it('shows what the server rejects in its fields', async () => {
  const fields = [{ field: 'email', message: 'No such domain' }];
  const { errorOf } = await submit(VALID, refuse(problem('invalid-request', 'Not valid', { fields })));
  expect(errorOf('email')).toBe('No such domain');
});
