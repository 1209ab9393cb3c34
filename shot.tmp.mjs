import { chromium } from '@playwright/test';
const [,, paths, looks = '1440-dark,375-dark', out='/tmp/x/shots'] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const look of looks.split(',')) {
  const [w, theme] = look.split('-');
  const c = await b.newContext({ viewport: { width: +w, height: +w>800?900:812 } });
  const p = await c.newPage();
  await p.addInitScript((t) => localStorage.setItem('theme', t), theme);
  for (const path of paths.split(',')) {
    await p.goto('http://localhost:4790' + path);
    await p.waitForTimeout(2500);
    await p.evaluate(() => { for (const e of document.querySelectorAll('main *')) if (getComputedStyle(e).contentVisibility === 'auto') e.style.contentVisibility='visible'; });
    const ov = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const name = (path === '/' ? 'home' : path.slice(1).replaceAll('/', '_'));
    const h = await p.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < h; y += 600) { await p.evaluate((y) => scrollTo(0, y), y); await p.waitForTimeout(80); }
    await p.evaluate(() => scrollTo(0, 0)); await p.waitForTimeout(300);
    const seg = +w > 800 ? 1500 : 2400;
    for (let y = 0, i = 0; y < h; y += seg, i++) await p.screenshot({ path: `${out}/${name}-${w}-${theme}-${i}.png`, fullPage: true, clip: { x: 0, y, width: +w, height: Math.min(seg, h - y) } });
    console.log(name, w, theme, 'overflow', ov, await p.evaluate(() => document.documentElement.scrollHeight));
  }
  await c.close();
}
await b.close();
