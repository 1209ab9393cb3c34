import * as account from './account.ts';
import * as admin from './admin.ts';
import * as adminAbout from './admin-about.ts';
import * as adminMiners from './admin-miners.ts';
import * as adminOverview from './admin-overview.ts';
import * as approvals from './approvals.ts';
import * as claims from './claims.ts';
import * as claimsAdmin from './claims-admin.ts';
import * as claimsReceipt from './claims-receipt.ts';
import * as confirmation from './confirmation.ts';
import type { Endpoint } from './endpoint.ts';
import * as miner from './miner.ts';
import * as newsletter from './newsletter.ts';
import * as newsletterCampaigns from './newsletter-campaigns.ts';
import * as newsletterImport from './newsletter-import.ts';
import * as newsletterOutbox from './newsletter-outbox.ts';
import * as presale from './presale.ts';
import * as secondFactor from './second-factor.ts';
import * as siteContent from './site-content.ts';
import * as status from './status.ts';
import * as team from './team.ts';

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = [
  account,
  secondFactor,
  team,
  presale,
  siteContent,
  miner,
  newsletter,
  newsletterOutbox,
  newsletterCampaigns,
  newsletterImport,
  claims,
  claimsReceipt,
  claimsAdmin,
  admin,
  adminMiners,
  adminAbout,
  adminOverview,
  confirmation,
  approvals,
  status,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'successStatus' in value;
}
