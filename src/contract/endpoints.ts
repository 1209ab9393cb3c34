import {
  accountChangePassword,
  accountCurrentUser,
  accountEndSession,
  accountListSessions,
  accountLogin,
  accountLogout,
  accountRegister,
} from './account.ts';
import type { Endpoint } from './endpoint.ts';
import {
  minerActivateReferral,
  minerCheckEmail,
  minerCreateWallet,
  minerLogin,
  minerLogout,
  minerReadReferral,
  minerReadWallet,
  minerSyncWallet,
} from './miner.ts';
import { newsletterSubscribe } from './newsletter.ts';
import {
  presaleCreatePhase,
  presaleDeletedPhases,
  presaleDeletePhase,
  presaleListPhases,
  presalePhaseHistory,
  presalePublicPhases,
  presaleReadPhase,
  presaleRestorePhase,
  presaleUpdatePhase,
} from './presale.ts';

/** Every call of the API. A test holds this list against the modules above. */
export const ENDPOINTS: readonly Endpoint[] = [
  accountCurrentUser,
  accountLogin,
  accountRegister,
  accountLogout,
  accountChangePassword,
  accountListSessions,
  accountEndSession,
  presalePublicPhases,
  presaleListPhases,
  presaleReadPhase,
  presaleCreatePhase,
  presaleUpdatePhase,
  presaleDeletePhase,
  presalePhaseHistory,
  presaleDeletedPhases,
  presaleRestorePhase,
  minerCheckEmail,
  minerCreateWallet,
  minerSyncWallet,
  minerReadWallet,
  minerReadReferral,
  minerActivateReferral,
  minerLogin,
  minerLogout,
  newsletterSubscribe,
];
