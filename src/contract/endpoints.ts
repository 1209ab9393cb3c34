import * as account from './account.ts';
import type { Endpoint } from './endpoint.ts';
import * as miner from './miner.ts';
import * as newsletter from './newsletter.ts';
import * as newsletterCampaigns from './newsletter-campaigns.ts';
import * as newsletterImport from './newsletter-import.ts';
import * as newsletterOutbox from './newsletter-outbox.ts';
import * as presale from './presale.ts';

/** Every call of the API. */
export const ENDPOINTS: readonly Endpoint[] = [
  account,
  presale,
  miner,
  newsletter,
  newsletterOutbox,
  newsletterCampaigns,
  newsletterImport,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'successStatus' in value;
}
