import { expect, type Locator, type Page } from '@playwright/test';
import { openHydrated } from '../testing/open-hydrated.ts';
import { resize } from '../testing/resize.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

/** Ends the three seconds of the open block, and with them begins a strike. */
function fillBlock(page: Page): Promise<void> {
  return page.evaluate(() => {
    const fill = document.getAnimations().find((one) => (one as CSSAnimation).animationName === 'block-fill');
    if (fill === undefined) throw new Error('No block is filled.');
    fill.currentTime = Math.ceil((Number(fill.currentTime) + 1) / 3_000) * 3_000 - 1;
  });
}

/** Whether each lies within the window before anybody scrolls. */
async function expectInFirstView(page: Page, parts: readonly Locator[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box, String(part)).not.toBeNull();
    if (box === null) continue;
    expect(
      Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height),
      String(part),
    ).toBeGreaterThan(0);
  }
}

function bars(page: Page): Locator {
  return page.locator('[data-bar]');
}

function bolts(page: Page): Locator {
  return page.locator('svg:has([data-bar]) polygon');
}

function card(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title, exact: true });
  return page.getByRole('region', { name: 'Powerful Features' }).getByRole('listitem').filter({ has: heading });
}

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  walk(test, 'Landing page', { path: '/' }, (sentence) => {
    sentence('The tagline says the chain is fast, built for builders, traders and innovators.', async (page) => {
      const tagline = page.getByRole('heading', { level: 1 });
      await expect(tagline).toHaveText('A fast chain, built for builders, traders and innovators.');
    });

    sentence(
      'Sections, in order: an animated lightning background, header, hero, presale-starts-soon banner, problem-solved section, one further section (not shown), technology section, whitepaper teaser, presale information, locked tokenomics, web miner teaser, roadmap, token-game teaser and footer.',
      async (page) => {
        const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
        expect(titles).toEqual([
          'PRESALE COMING SOON',
          'Three problems, one chain',
          // The one that is not shown.
          'Powerful Features',
          'Built for three-\u2060second blocks',
          'The Presale Whitepaper',
          'Presale',
          'Tokenomics',
          'One button starts a miner',
          'Roadmap',
          'Thirty seconds, five coins',
        ]);
        await expect(page.getByRole('region', { name: 'Tokenomics' })).toContainText('Locked');
        const order = [
          ...[page.getByRole('banner'), page.getByRole('heading', { level: 1 })],
          ...[page.getByRole('heading', { level: 2 }).first(), page.getByRole('contentinfo')],
        ];
        const tops = await Promise.all(order.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
        expect(tops).toEqual(tops.toSorted((one, other) => one - other));

        const sky = page.locator('main canvas');
        expect(await sky.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
        await expect(sky).toHaveCSS('z-index', '-1');
        await fillBlock(page);
        await page.waitForFunction(() => {
          const canvas = document.querySelector('canvas');
          const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
          return pixels?.some((value) => value !== 0);
        });
      },
    );

    sentence(
      'The hero shows a logo image, an external stock image and two progress bars animated to 75% and 50%.',
      async (page) => {
        // Our own drawing stands in the place of the stock image: no page loads anything from elsewhere.
        const logo = page.getByRole('img', { name: 'Technovex logo' });
        await expect(bolts(page)).toHaveCount(6);
        await expectInFirstView(page, [logo, bars(page).first(), bars(page).last()]);
        const drawn = await bars(page).evaluateAll((all) =>
          all.map((bar) => {
            const { strokeDasharray, strokeDashoffset, animationName } = getComputedStyle(bar);
            return [Number.parseFloat(strokeDasharray), Number.parseFloat(strokeDashoffset) < 100, animationName];
          }),
        );
        expect(drawn).toEqual([
          [75, true, 'draw'],
          [50, true, 'draw'],
        ]);
      },
    );

    sentence('The bars carry no stated meaning.', async (page) => {
      await expect(page.locator('svg:has([data-bar])')).toHaveAttribute('aria-hidden', 'true');
      await expect(page.locator('svg:has([data-bar]) :is(text, title)')).toHaveCount(0);
    });

    sentence('A newsletter form sits in the hero.', async (page) => {
      const main = page.getByRole('main');
      await expectInFirstView(page, [main.getByLabel('Your email address'), main.getByText('Launch newsletter')]);
    });

    sentence(
      "A landing page with a hero, a 'PRESALE COMING SOON' banner and a 'STAY TUNED' notice. The notice tells visitors to follow the socials for launch updates.",
      async (page) => {
        const banner = page.getByRole('region', { name: 'PRESALE COMING SOON' });
        await expectInFirstView(page, [banner.getByRole('heading'), ...(await banner.getByRole('definition').all())]);
        await expect(banner).toContainText('STAY TUNED');
        await expect(banner).toContainText('Follow our socials for launch updates.');
      },
    );

    sentence("A 'Powerful Features' section has four cards:", async (page) => {
      await expect(page.getByRole('region', { name: 'Powerful Features' }).getByRole('listitem')).toHaveCount(4);
    });

    for (const [title, text] of [
      ['Blockchain Explorer', 'view transactions, block details and network activity.'],
      ['Miner', 'mining software.'],
      ['Create Token', 'launch a token on the network.'],
    ] as const)
      sentence(`${title}: ${text}`, async (page) => {
        await expect(card(page, title).getByText(new RegExp(`^${text}$`, 'i'))).toBeVisible();
      });

    sentence('TVX Wallet: store, send and receive TVX, stated to launch on June 1, 2025.', async (page) => {
      await expect(card(page, 'TVX Wallet')).toContainText('Store, send and receive TVX. Launching June 1, 2025.');
    });

    sentence("Only the wallet card is navigable, through an 'Explore Now' button to /wallet.", async (page) => {
      const links = page.getByRole('region', { name: 'Powerful Features' }).getByRole('link');
      await expect(links).toHaveText(['Explore Now']);
      await expect(card(page, 'TVX Wallet').getByRole('link')).toHaveAttribute('href', '/wallet');
    });

    sentence(
      "The other three are locked. They have a disabled 'Coming Soon' button and a 'Locked - Coming Soon' hover overlay.",
      async (page) => {
        for (const title of ['Blockchain Explorer', 'Miner', 'Create Token']) {
          const locked = card(page, title);
          const button = locked.getByRole('button');
          const overlay = locked.getByText('Locked - Coming Soon');
          await expect(button).toHaveText('Coming Soon');
          await expect(button).toBeDisabled();
          await expect(overlay).toHaveCSS('opacity', '0');
          await locked.hover();
          await expect(overlay).toHaveCSS('opacity', '1');
          await page.mouse.move(0, 0);
          await expect(overlay).toHaveCSS('opacity', '0');
          await button.focus();
          await expect(overlay).toHaveCSS('opacity', '1');
          const [whole, covered] = [await locked.boundingBox(), await overlay.boundingBox()];
          expect(covered?.height).toBeGreaterThan((whole?.height ?? 0) - 4);
        }
        await expect(card(page, 'TVX Wallet').getByText('Locked')).toHaveCount(0);
      },
    );

    sentence('Feature card: title, description, icon, optional link.', async (page) => {
      await expect(page.getByRole('region', { name: 'Powerful Features' }).locator('li > svg')).toHaveCount(4);
    });

    sentence(
      'Links to two messaging-group channels (a support group and an official channel) open in a new tab.',
      async (page) => {
        for (const name of [/^Official channel/, /^Support group/]) {
          const link = page.getByRole('main').getByRole('link', { name });
          await expect(link).toHaveAttribute('target', '_blank');
          await expect(link).toHaveAttribute('rel', /noopener/);
        }
      },
    );

    sentence(
      "The presale teaser has 'Join Whitelist' and 'Join Presale Whitepaper Whitelist' controls. They have no behaviour.",
      async (page) => {
        const presale = page.getByRole('region', { name: 'Presale', exact: true });
        for (const name of ['Join Whitelist', 'Join Presale Whitepaper Whitelist'])
          await expect(presale.getByRole('button', { name, exact: true })).toBeDisabled();
      },
    );

    sentence(
      'The footer holds the channel and support-group links, a newsletter e-mail field with a submit button that has no submit behaviour, and a copyright line with the current year.',
      async (page) => {
        const footer = page.getByRole('contentinfo');
        for (const name of [/^Official channel/, /^Support group/])
          await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
        await expect(footer.getByRole('textbox', { name: 'Your email address' })).toHaveAttribute('type', 'email');
        // It subscribes: a form that looks like one and does nothing would mislead.
        await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
        await expect(footer).toContainText(`© ${new Date().getFullYear()} Technovex`);
      },
    );

    sentence('An in-page anchor #roadmap points to the roadmap section of the landing page.', async (page) => {
      await page.evaluate(() => location.assign('#roadmap'));
      await expect(page.getByRole('heading', { name: 'Roadmap', exact: true })).toBeInViewport();
    });

    sentence(
      "A 'Connect TVX Wallet' button with the caption 'Create or connect your Technovex wallet' navigates to /wallet.",
      async (page) => {
        const button = page.getByRole('main').getByRole('link', { name: 'Connect TVX Wallet' });
        await expect(button).toHaveAccessibleDescription('Create or connect your Technovex wallet');
        const [top, caption] = [button, page.getByText('Create or connect your Technovex wallet')];
        expect((await caption.boundingBox())?.y).toBeGreaterThan((await top.boundingBox())?.y ?? Number.NaN);
        await button.click();
        await expect(page).toHaveURL(/\/wallet$/);
      },
    );
  });
});

test('on a phone of 375 × 812 the hero and the title of the presale banner are in the first view', async ({ page }) => {
  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/');
  const main = page.getByRole('main');
  await expectInFirstView(page, [
    ...(await bolts(page).all()),
    bars(page).first(),
    bars(page).last(),
    page.getByRole('heading', { level: 1 }),
    main.getByRole('link', { name: 'Open the Web Miner' }),
    main.getByText('Create or connect your Technovex wallet'),
    main.getByText('Launch newsletter'),
    page.getByRole('heading', { name: 'PRESALE COMING SOON' }),
  ]);
});
