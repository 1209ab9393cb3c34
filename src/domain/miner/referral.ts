import { earnedBetween, earningStartMs } from './accrual.ts';
import { DAILY_BONUS_PERCENT, EMAIL_LENGTH_MAX, REFERRAL_BONUS_PERCENT, SESSION_GAP_MS_MAX } from './constants.ts';
import { isDailyBonusAvailable, isReferralActive } from './daily-bonus.ts';
import type { MinerWallet } from './wallet.ts';

/**
 * Returns the wallet with the referral bonus active at `nowMs` (ms since the epoch, the server's clock): its bonus is
 * raised to at least 10 % (specification: "Invite sets the bonus to at least 10"), that of a running daily bonus from
 * 5 to 10, and stays there when that one ends. A wallet that has it is unchanged.
 *
 * Time not yet claimed was earned at the old rate. So the wallet may still claim exactly what that time allowed, over
 * at most 6 h, and no more: `creditedUntilMs` moves forward until the raised rate allows the same TVX. (Of the mining
 * time that goes with it up to an eleventh lapses: of the second between two syncs a tenth of a second at most.)
 */
export function activateReferral(wallet: MinerWallet, nowMs: number): MinerWallet {
  if (isReferralActive(wallet)) return wallet;
  const isDailyRunning = !isDailyBonusAvailable(wallet.lastBonusClaimedMs, nowMs);
  const raised = {
    ...wallet,
    lastingBonusPercent: isDailyRunning ? REFERRAL_BONUS_PERCENT - DAILY_BONUS_PERCENT : REFERRAL_BONUS_PERCENT,
  };
  if (wallet.creditedUntilMs >= nowMs) return raised;
  const unclaimedTvx = earnedBetween(wallet, Math.max(wallet.creditedUntilMs, nowMs - SESSION_GAP_MS_MAX), nowMs);
  return { ...raised, creditedUntilMs: earningStartMs(raised, unclaimedTvx, nowMs) };
}

/** Returns the part of the e-mail before the at-sign. */
export function referralUsername(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/**
 * Returns the inviter's referral username from the `ref` of a link; undefined when no e-mail can have it, or when it is
 * that of the new wallet `email` itself.
 */
export function inviterUsername(ref: string, email: string): string | undefined {
  const username = ref.trim().toLowerCase();
  const isPossible = username.length <= EMAIL_LENGTH_MAX && POSSIBLE_USERNAME.test(username);
  return isPossible && username !== referralUsername(email) ? username : undefined;
}

/** The part before the at-sign of an e-mail that a wallet can have. */
const POSSIBLE_USERNAME = /^[^\s@\p{Cc}\p{Cs}]+$/u;

/** Returns the invitation link; `origin` is the site's, such as `https://technovex.example`. */
export function referralLink(origin: string, email: string): string {
  return `${origin}/web-miner?ref=${encodeURIComponent(referralUsername(email))}`;
}
