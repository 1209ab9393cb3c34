import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MinerScreen } from './miner-screen.tsx';

const html = renderToString(<MinerScreen />);

it('the server renders the login form and the preview, with no inline style', () => {
  expect(html).toMatch(/name="email".*name="pin".*name="agreement".*0\.00000/s);
  expect(html).not.toMatch(/ style="|<style/);
});

it('a form submitted before hydration keeps the PIN out of the URL', () => {
  const forms = html.match(/<form[^>]*>/g) ?? [];
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toContain('method="post"');
});
