import * as about from './about.ts';
import * as activity from './activity.ts';
import * as approvals from './approvals.ts';
import * as claims from './claims.ts';
import * as claimsAdmin from './claims-admin.ts';
import * as claimsReceipt from './claims-receipt.ts';
import * as confirmation from './confirmation.ts';
import * as siteContent from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as miner from './miner.ts';
import * as adminMiners from './miner-admin.ts';
import * as minerTable from './miner-table.ts';
import * as newsletter from './newsletter.ts';
import * as newsletterCampaigns from './newsletter-campaigns.ts';
import * as newsletterImport from './newsletter-import.ts';
import * as newsletterOutbox from './newsletter-outbox.ts';
import * as newsletterSubscribers from './newsletter-subscribers.ts';
import * as overview from './overview.ts';
import * as presale from './presale.ts';
import * as presaleTable from './presale-table.ts';
import * as status from './status.ts';
import * as team from './team.ts';
import * as account from './team-account.ts';
import * as secondFactor from './team-second-factor.ts';
import * as signIns from './team-sign-ins.ts';

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
  activity,
  presaleTable,
  minerTable,
  newsletterSubscribers,
  signIns,
  adminMiners,
  about,
  overview,
  confirmation,
  approvals,
  status,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'successStatus' in value;
}
