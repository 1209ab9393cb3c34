import { accountCurrentUser, accountLogin, accountLogout, accountRegister } from './account.ts';
import type { Endpoint } from './endpoint.ts';
import {
  minerActivateReferral,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadWallet,
  minerSyncWallet,
} from './miner.ts';
import { newsletterSubscribe } from './newsletter.ts';
import {
  presaleCreatePhase,
  presaleDeletePhase,
  presaleListPhases,
  presaleReadPhase,
  presaleUpdatePhase,
} from './presale.ts';

/** Every call of the API. A test holds this list against the modules above. */
export const ENDPOINTS: readonly Endpoint[] = [
  accountCurrentUser,
  accountLogin,
  accountRegister,
  accountLogout,
  presaleListPhases,
  presaleReadPhase,
  presaleCreatePhase,
  presaleUpdatePhase,
  presaleDeletePhase,
  minerCheckEmail,
  minerCreateWallet,
  minerSyncWallet,
  minerReadWallet,
  minerActivateReferral,
  minerLogin,
  minerLogout,
  newsletterSubscribe,
];
