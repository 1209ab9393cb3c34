import { activity } from './activity.ts';
import { attempts } from './attempts.ts';
import { claimSnapshots } from './claims.ts';
import { siteContent } from './content.ts';
import { mailOutbox, mailSender } from './mail.ts';
import { minerDays, minerEvents, minerWallets } from './miner.ts';
import { newsletterCampaigns, newsletterMailboxes, newsletterSubscriptions } from './newsletter.ts';
import { presalePhases } from './presale.ts';
import { serverHeartbeat } from './server.ts';
import {
  passkeyChallenges,
  passwordLinks,
  teamInvitations,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  userSessions,
  users,
} from './team.ts';

/** Every table of the product, for the query builder. */
export const schema = {
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
  passwordLinks,
  presalePhases,
  serverHeartbeat,
  teamInvitations,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  siteContent,
  userSessions,
  users,
};
