import { describe, expect, it } from 'vitest';
import * as admin from './admin.ts';
import * as adminAbout from './admin-about.ts';
import * as adminOverview from './admin-overview.ts';
import * as approvals from './approvals.ts';
import * as claims from './claims.ts';
import * as claimsAdmin from './claims-admin.ts';
import * as claimsReceipt from './claims-receipt.ts';
import * as confirmation from './confirmation.ts';
import * as siteContent from './content.ts';
import { ENDPOINTS } from './endpoints.ts';
import * as miner from './miner.ts';
import * as adminMiners from './miner-admin.ts';
import * as newsletter from './newsletter.ts';
import * as newsletterCampaigns from './newsletter-campaigns.ts';
import * as newsletterImport from './newsletter-import.ts';
import * as newsletterOutbox from './newsletter-outbox.ts';
import * as presale from './presale.ts';
import * as status from './status.ts';
import * as team from './team.ts';
import * as account from './team-account.ts';
import * as secondFactor from './team-second-factor.ts';

describe('the list of endpoints', () => {
  it('contains every endpoint of every capability once', () => {
    const defined = [
      account,
      admin,
      adminAbout,
      adminOverview,
      adminMiners,
      approvals,
      confirmation,
      claims,
      claimsAdmin,
      claimsReceipt,
      miner,
      newsletter,
      newsletterCampaigns,
      newsletterImport,
      newsletterOutbox,
      presale,
      secondFactor,
      siteContent,
      status,
      team,
    ]
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === 'object' && value !== null && 'successStatus' in value);
    expect(new Set(ENDPOINTS)).toEqual(new Set(defined));
    expect(ENDPOINTS).toHaveLength(defined.length);
  });

  it('contains the calls of section 7 of the specification', () => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'GET /api/user',
        'POST /api/login',
        'POST /api/register',
        'POST /api/logout',
        'GET /api/admin/presale/phases',
        'GET /api/admin/presale/phases/{id}',
        'POST /api/admin/presale/phases',
        'PUT /api/admin/presale/phases/{id}',
        'DELETE /api/admin/presale/phases/{id}',
        'GET /api/miner/check-email/{email}',
        'POST /api/miner/wallets',
        'PUT /api/miner/wallets/{email}',
        'POST /api/miner/login',
      ]),
    );
  });
});
