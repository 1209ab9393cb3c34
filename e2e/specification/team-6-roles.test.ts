import { expect, request as http } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { presaleListPhases } from '#contract/presale.ts';
import { BASIC_HASHRATE_THS } from '#domain/miner/constants.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { PHASES } from '../testing/phases.ts';
import { ADMIN, ownName, test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

const PHASE = {
  name: 'Autumn Phase',
  description: '',
  startDate: '2027-09-01T00:00:00.000Z',
  endDate: '2027-10-01T00:00:00.000Z',
  tokenPrice: 0.001,
  bonus: 0,
  minPurchase: 100,
  maxPurchase: null,
  softCap: null,
  hardCap: null,
  tokenId: 1,
  isActive: false,
};

test.describe('of visitors', () => {
  test.use({ signedIn: false });

  walk(test, 'Anonymous visitor', { path: '/privacy', allow: /401/ }, (sentence) => {
    sentence('Anonymous visitor: all public pages.', async (page) => {
      for (const { paths } of PAGES.filter(({ isPrivate }) => isPrivate !== true)) {
        for (const path of paths.filter((one) => !one.includes('{'))) {
          expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
        }
      }
    });

    sentence('Anonymous visitor: redirected to /auth on protected routes.', async (page) => {
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
    });

    sentence('Authenticated user: redirected away from /auth to /.', async (page) => {
      const name = ownName('user');
      const data = { username: name, email: `${name}@example.test`, password: 'correct horse' };
      expect((await page.request.post('/api/register', { data })).status()).toBe(201);
      await page.goto('/auth');
      await expect(page).toHaveURL(/\/$/);
    });

    sentence('Authenticated user: protected routes.', async (page) => {
      // Only the administrators' routes are protected, so an ordinary user has none.
      expect(PAGES.filter(({ isPrivate }) => isPrivate).flatMap(({ paths }) => paths)).toContain('/admin');
      expect((await page.request.get('/api/user')).status()).toBe(200);
    });

    sentence('A non-admin is redirected to /. The phase list query runs only for admins.', async (page) => {
      const lists: string[] = [];
      page.on('request', (request) => request.url().endsWith(PHASES) && lists.push(request.url()));
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/$/);
      expect(lists).toEqual([]);
      expect((await page.request.get(PHASES)).status()).toBe(403);
    });
  });
});

test.describe('of the team', () => {
  test('Admin (isAdmin): the dashboard, and create, edit and delete of presale phases.', async ({ server }) => {
    const admin = await http.newContext({ baseURL: server.origin });
    const user = await (await admin.post('/api/login', { data: ADMIN })).json();
    expect(user).toMatchObject({ username: 'admin', isAdmin: true });
    // Nothing else is asked for between the login and the calls.
    const created = await admin.post(PHASES, { data: PHASE });
    expect(created.status()).toBe(201);
    const { id } = await created.json();
    expect((await admin.put(`${PHASES}/${id}`, { data: { ...PHASE, bonus: 5 } })).status()).toBe(200);
    expect(await (await admin.get(`${PHASES}/${id}`)).json()).toMatchObject({ id, ...PHASE, bonus: 5 });
    expect((await admin.delete(`${PHASES}/${id}`)).ok()).toBe(true);
    await admin.dispose();
  });

  test('How admin-only is enforced on the server is not shown.', async ({ page, openElsewhere }) => {
    // By each call: an editor of the team changes no phase either.
    expect(presaleListPhases.access).toBe('admin');
    const editor = ownName('editor');
    const invitation = { role: 'editor', note: editor };
    const { token } = await (await page.request.post('/api/admin/team/invitations', { data: invitation })).json();
    const member = { token, username: editor, email: `${editor}@team.example`, password: 'copper meadow lantern 84' };
    const { request } = await openElsewhere();
    expect((await request.post('/api/links/accept', { data: member })).status()).toBe(201);
    expect((await request.post(PHASES, { data: PHASE })).status()).toBe(403);
    expect((await request.put(`${PHASES}/1`, { data: PHASE })).status()).toBe(403);
    expect((await request.delete(`${PHASES}/1`)).status()).toBe(403);
  });
});

test.describe('of miners', () => {
  test('Miner: identified by e-mail plus a 6-digit PIN, with no user account.', async ({ openElsewhere }) => {
    const { request } = await openElsewhere();
    const email = `${ownName('miner')}@example.test`;
    expect((await request.post('/api/miner/wallets', { data: { email, pin: '482913' } })).status()).toBe(201);
    expect((await request.post('/api/miner/login', { data: { email, pin: '482913' } })).status()).toBe(200);
    expect((await request.get('/api/user')).status()).toBe(401);
  });

  test('Tiers above basic are locked until mainnet.', async ({ openElsewhere }) => {
    const { request } = await openElsewhere();
    const wallet = { email: `${ownName('fast')}@example.test`, pin: '482913', hashrate: 25 };
    expect((await request.post('/api/miner/wallets', { data: wallet })).status()).toBe(201);
    const { data } = await (await request.post('/api/miner/login', { data: wallet })).json();
    expect(data.hashrate).toBe(BASIC_HASHRATE_THS);
  });

  test('New sign-ups are closed.', async ({ openElsewhere }) => {
    // The notice stands; whether wallets can be created is the setting NEW_WALLETS, open by default.
    const html = await (await (await openElsewhere()).request.get('/web-miner')).text();
    expect(html).toContain('Phase 1 Registration Closed');
  });

  test('Withdrawals are locked for everyone until mainnet.', () => {
    expect(CONTRACT_ENDPOINTS.filter(({ path }) => /withdraw/i.test(path))).toEqual([]);
  });

  test('The miner teaser adds that premium hashrate tiers may be unlocked through TVX staking, time-based achievements or admin approval.', async ({
    openElsewhere,
  }) => {
    const html = await (await (await openElsewhere()).request.get('/')).text();
    expect(html).toContain('tiers may be unlocked through TVX staking, time-based achievements or admin approval');
  });
});
