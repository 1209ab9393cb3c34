import { activity } from './activity.ts';
import { claimSnapshots, siteContent } from './content.ts';
import { mailOutbox, mailSender } from './mail.ts';
import { minerDays, minerEvents, minerWallets } from './miner.ts';
import { newsletterCampaigns, newsletterMailboxes, newsletterSubscriptions } from './newsletter.ts';
import { presalePhases } from './presale.ts';
import { attempts, serverHeartbeat } from './server.ts';
import {
  accountLinks,
  passkeyChallenges,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  userSessions,
  users,
} from './team.ts';

/** Every table of the product, for the query builder. */
export const schema = {
  accountLinks,
  activity,
  attempts,
  claimSnapshots,
  mailOutbox,
  mailSender,
  minerDays,
  minerEvents,
  minerWallets,
  newsletterCampaigns,
  newsletterMailboxes,
  newsletterSubscriptions,
  passkeyChallenges,
  presalePhases,
  serverHeartbeat,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  siteContent,
  userSessions,
  users,
};
