import { INVALID_EMAIL, INVALID_PIN, MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { tryAgainIn } from '#contract/try-again-in.ts';
import { DAILY_BONUS_HOURS, DAILY_BONUS_PERCENT, REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { CALL_FAILURES } from '#web/lib/api-error.ts';

/** Notices (toasts) of the miner. The specification, "The error catalogue", gives the wording of most. */
export const MINER_NOTICES = {
  localLogin: {
    title: 'Login Successful (Local)',
    description: 'You are mining with the copy on this device. It will be saved when the server is back.',
  },
  loggedOut: { title: 'Logged out', description: 'Everything you mined is saved.' },
  loggedOutLocally: {
    title: 'Logged out on this device',
    description: 'Unsaved TVX stays on this device and is sent when you log in here again.',
  },
  loggedOutUnsaved: {
    title: 'Logged out',
    description: 'Your latest TVX could not be saved: the server is not responding, and this browser has no copy.',
  },
  loggedOutInOtherTab: { title: 'Logged out in another tab', description: 'Enter your email to start mining' },
  forgotten: { title: 'Logged out and forgotten', description: 'This browser stores nothing of your wallet.' },
  forgottenInOutage: {
    title: 'Forgotten on this device',
    description: 'Keep this page open: the sign-in cookie is removed once the server responds.',
  },
  otherWalletOpened: {
    title: 'Another wallet was opened in this browser',
    description: 'A browser opens one wallet at a time. Enter your PIN to open this one again.',
  },
  /** On the PIN screen, until the wallet is opened again. */
  sessionEnded: {
    'session-replaced': {
      title: 'This wallet was opened on another device',
      text: 'One device mines at a time. Your PIN brings it back here and ends the session there.',
    },
    'incorrect-pin': {
      title: 'The server did not accept the PIN',
      text: 'The PIN that opened the copy on this device is not the one of your wallet. Nothing is mined here until you sign in.',
    },
  },
  hashrateLocked: {
    variant: 'info',
    title: 'Hashrate Locked Until Mainnet',
    description: 'Higher hashrates will be available when the mainnet launches.',
  },
  withdrawalsLocked: {
    variant: 'info',
    title: 'Withdrawals Temporarily Locked',
    description: 'Please wait for the mainnet to launch before withdrawing your mined TVX tokens.',
  },
  miningStopped: (totalMined: string) => ({
    variant: 'info' as const,
    title: 'Mining stopped',
    description: `Total mined: ${totalMined} TVX`,
  }),
  dailyBonus: {
    claimed: {
      title: 'Daily Bonus Activated!',
      description: `Your mining speed has increased by ${DAILY_BONUS_PERCENT}% for the next ${DAILY_BONUS_HOURS} hours`,
    },
    'too-early': {
      title: 'Daily bonus not available yet',
      description: `By the server's clock, less than ${DAILY_BONUS_HOURS} hours have passed since your last claim.`,
    },
    failed: {
      title: 'Daily bonus not claimed',
      description: 'The server did not respond. Please try again in a moment.',
    },
  },
  bonusAvailable: { title: 'Your daily bonus is available', description: 'Open the web miner to claim it.' },
  /** For Invite a Friend. */
  referralProgram: {
    activated: {
      title: 'Referral Program Activated',
      description: `You now earn ${REFERRAL_BONUS_PERCENT}% on all your mining rewards`,
    },
    alreadyActive: {
      title: 'Referral Program Active',
      description: `You already earn ${REFERRAL_BONUS_PERCENT}% on all your mining rewards`,
    },
  },
  /** For Activate in the Referrals tab. */
  referralBonus: {
    activated: {
      title: 'Referral Bonus Activated',
      description: `Your ${REFERRAL_BONUS_PERCENT}% referral bonus is now active!`,
    },
    alreadyActive: {
      title: 'Referral Bonus Active',
      description: `Your ${REFERRAL_BONUS_PERCENT}% referral bonus is already active.`,
    },
  },
  linkCopied: { title: 'Referral Link Copied', description: 'Link has been copied to clipboard' },
  linkNotCopied: {
    title: 'Copy the link manually',
    description: 'This browser did not allow copying. The link is selected.',
  },
  tooManyTries: (waitSeconds: number) => ({
    title: PROBLEMS['too-many-requests'].title,
    description: tryAgainIn(waitSeconds),
  }),
  unreachable: { title: 'Server unreachable', description: CALL_FAILURES.unreachable },
  unexpected: { title: PROBLEMS['internal-error'].title, description: 'Please try again in a moment.' },
} as const;

/** At the fields of a PIN form (specification, "Validation rules"). */
export const PIN_ERRORS = {
  missing: 'Missing Information',
  email: INVALID_EMAIL,
  pin: INVALID_PIN,
  mismatch: "PINs don't match",
  agreement: 'Agreement Required',
  incorrect: `${PROBLEMS['incorrect-pin'].title}. ${MINER_PROBLEM_DETAILS['incorrect-pin']}`,
} as const;

/** What is wrong in a PIN form as notices, by their words at the field, in the order in which one is shown. */
export const FORM_NOTICES: ReadonlyMap<string, ToastInput> = new Map([
  [PIN_ERRORS.missing, { title: PIN_ERRORS.missing, description: 'Enter your email and your PIN' }],
  [PIN_ERRORS.email, { title: PIN_ERRORS.email }],
  [PIN_ERRORS.pin, { title: 'Invalid PIN', description: INVALID_PIN }],
  [PIN_ERRORS.mismatch, { title: PIN_ERRORS.mismatch }],
  [PIN_ERRORS.agreement, { title: PIN_ERRORS.agreement }],
]);
