import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MinerScreen } from './miner-screen.tsx';

const html = renderToString(<MinerScreen />);
const field = (name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0];

it('the server renders the login form with its agreement, a masked PIN of six digits, the simulation label and no inline style', () => {
  expect(field('agreement')).toContain('type="checkbox"');
  for (const attribute of ['type="password"', 'inputMode="numeric"', 'maxLength="6"'])
    expect(field('pin')).toContain(attribute);
  // Lit: a press says at the box what is missing.
  expect(html.match(/<button[^>]*type="submit"[^>]*>/)?.[0]).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/ style="|<style/);
  expect(html).toContain('No hashing runs on this device');
});

it('a form submitted before hydration keeps the PIN out of the URL', () => {
  const forms = html.match(/<form[^>]*>/g) ?? [];
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toContain('method="post"');
});
