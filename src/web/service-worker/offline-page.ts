import { escapeHtml } from '#domain/escape-html.ts';

/** Shown at an address that is not stored, while the server does not respond. */
export const OFFLINE_PAGE = {
  title: 'No connection',
  text: 'The server does not respond, and this page is not stored in this browser. Reload it once you are online.',
  storedTitle: 'These pages open without a connection',
  stored: [
    { label: 'Home', href: '/' },
    { label: 'Presale', href: '/presale' },
    { label: 'Web Miner', href: '/web-miner' },
    { label: 'Game', href: '/token-game' },
  ],
} as const;

/** Static text: nothing runs, and only this site's style sheets and fonts are loaded. */
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

/** Returns the page in the looks of this build, whose files are `assets`. */
export function offlinePage(assets: readonly string[]): Response {
  const { title, text, storedTitle, stored } = OFFLINE_PAGE;
  const sheets = assets.filter((path) => path.endsWith('.css'));
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · Technovex`)}</title>
${sheets.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`).join('\n')}
</head>
<body>
<main class="page-width grid gap-6 py-14 md:py-20">
<h1 class="text-3xl">${escapeHtml(title)}</h1>
<p class="max-w-[40em] text-lg">${escapeHtml(text)}</p>
<h2 class="text-xl">${escapeHtml(storedTitle)}</h2>
<ul>
${stored.map(({ label, href }) => `<li><a class="inline-flex min-h-11 items-center font-semibold text-link" href="${href}">${escapeHtml(label)}</a></li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(html, { status: 503, headers });
}
