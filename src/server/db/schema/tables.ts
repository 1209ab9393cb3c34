import { users } from './account.ts';
import { attempts } from './attempts.ts';
import { minerWallets } from './miner.ts';

/** Every table of the product, for the query builder. */
export const schema = { attempts, minerWallets, users };
