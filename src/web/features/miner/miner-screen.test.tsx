import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MinerScreen } from './miner-screen.tsx';

const html = renderToString(<MinerScreen />);

it('the server renders the login form with its agreement and a disabled button', () => {
  expect(html).toContain('Web Miner');
  expect(html).toMatch(
    /<input[^>]*type="checkbox"[^>]*name="agreement"|<input[^>]*name="agreement"[^>]*type="checkbox"/,
  );
  // Lit: a press says at the box what is missing.
  expect(html).toMatch(
    /<button[^>]*aria-disabled="true"[^>]*type="submit"|<button[^>]*type="submit"[^>]*aria-disabled="true"/,
  );
});

it('a form submitted before hydration keeps the PIN out of the URL', () => {
  const forms = html.match(/<form[^>]*>/g) ?? [];
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toContain('method="post"');
});

it('the PIN field accepts six digits and masks them', () => {
  const field = html.match(/<input[^>]*name="pin"[^>]*>/)?.[0];
  for (const attribute of ['type="password"', 'inputMode="numeric"', 'maxLength="6"'])
    expect(field).toContain(attribute);
});

it('shows the registration notice, its note and the simulation label', () => {
  for (const text of [
    'Phase 1 Registration Closed',
    'Maximum capacity reached',
    'Existing users can still log in.',
    'Simulated',
    'No hashing runs on this device',
  ]) {
    expect(html).toContain(text);
  }
});

it('renders no inline style, which the content security policy forbids', () => {
  expect(html).not.toMatch(/ style="|<style/);
});
