import { adminActions } from './admin.ts';
import { attempts } from './attempts.ts';
import { claimSnapshots } from './claims.ts';
import { peopleReads, teamSettings, waitingActs } from './confirmations.ts';
import { siteContentVersions } from './content.ts';
import { mailOutbox, mailSender } from './mail.ts';
import { minerDays, minerEvents, minerPinWaits, minerWallets } from './miner.ts';
import {
  newsletterCampaigns,
  newsletterCampaignVersions,
  newsletterMailboxes,
  newsletterSubscriptions,
} from './newsletter.ts';
import { presalePhaseChanges, presalePhases } from './presale.ts';
import { serverHeartbeat, serverMinutes } from './server.ts';
import {
  accountChanges,
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
  accountChanges,
  adminActions,
  attempts,
  claimSnapshots,
  mailOutbox,
  mailSender,
  minerDays,
  minerEvents,
  minerPinWaits,
  minerWallets,
  newsletterCampaigns,
  newsletterCampaignVersions,
  newsletterMailboxes,
  newsletterSubscriptions,
  passkeyChallenges,
  passwordLinks,
  peopleReads,
  presalePhaseChanges,
  presalePhases,
  serverHeartbeat,
  teamInvitations,
  teamSettings,
  userPasskeys,
  userRecoveryCodes,
  userSecondFactors,
  serverMinutes,
  siteContentVersions,
  userSessions,
  users,
  waitingActs,
};
