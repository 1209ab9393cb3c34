import { accountChanges, userSessions, users } from './account.ts';
import { attempts } from './attempts.ts';
import { minerWallets } from './miner.ts';
import { newsletterSubscriptions } from './newsletter.ts';
import { presalePhaseChanges, presalePhases } from './presale.ts';

/** Every table of the product, for the query builder. */
export const schema = {
  accountChanges,
  attempts,
  minerWallets,
  newsletterSubscriptions,
  presalePhaseChanges,
  presalePhases,
  userSessions,
  users,
};
