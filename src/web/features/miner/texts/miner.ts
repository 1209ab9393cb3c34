import { INVALID_PIN, MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { SITE } from '#web/content/site.ts';

const PIN_HINT = `${PIN_DIGITS} digits`;
const MISSING = 'Missing Information';

/** Texts and links of the web miner. A team that adopts the product edits them here. */
export const MINER_CONTENT = {
  title: 'Web Miner',
  lead: `Watch a simulated miner add up TVX in your browser. Sign in with your email and a ${PIN_DIGITS}-digit PIN; you need no other account.`,
  simulated: {
    label: SITE.simulatedLabel,
    text: 'No hashing runs on this device, and the TVX shown here may never have value.',
  },
  tabs: { label: 'Login or sign up', login: 'Login', signUp: 'Sign Up' },
  /** The sign-in form, by mode. */
  modes: {
    'logged-out': { heading: 'Open your wallet', submit: 'Login' },
    'create-pin': { heading: 'Create your PIN', submit: 'Secure Wallet' },
    'verify-pin': { heading: 'Verify your PIN', submit: 'Access Wallet' },
  },
  back: 'Back',
  fields: { email: 'Email', pin: 'PIN', confirmPin: 'Confirm PIN' },
  showDigits: 'Show digits',
  hints: {
    email: {
      open: undefined,
      closed: 'The email of your existing wallet. New wallets cannot be created at this time.',
    },
    pin: {
      'logged-out': {
        open: `${PIN_HINT}. With a new email, choose a PIN; you confirm it in the next step.`,
        closed: PIN_HINT,
      },
      'create-pin': PIN_HINT,
      /** In Create PIN, which starts with the digits from the login form. */
      typed: 'From the login form. Repeat them below.',
      'verify-pin': `The ${PIN_DIGITS} digits of this wallet.`,
    },
  },
  agreement:
    'I understand that I mine on one device at a time, that my PIN cannot be reset, and that identity verification (KYC) is required at mainnet to claim tokens.',
  agreementMissing: 'Tick the box above to log in.',
  /** As specified. */
  validation: {
    missingEmail: `${MISSING}: enter your email`,
    missingPin: `${MISSING}: enter your PIN`,
    invalidPin: `Invalid PIN: ${INVALID_PIN}`,
    incorrectPin: `${PROBLEMS['incorrect-pin'].title}. ${MINER_PROBLEM_DETAILS['incorrect-pin']}`,
    pinMismatch: "PINs don't match",
    agreementRequired: 'Agreement Required',
  },
  /** Under a wrong PIN. */
  rejectedPin: {
    tries: (left: number) => `${left} ${left === 1 ? 'try' : 'tries'} left before you have to wait.`,
    forgotten: {
      open: 'Forgotten it? Nobody can reset it. You can start over with another email, without what you mined here.',
      closed: 'Forgotten it? Nobody can reset it, and without it this wallet cannot be opened.',
    },
  },
  guessablePin: 'This PIN is among the first that somebody would try. Choose digits without a pattern, and no date.',
  confirm: {
    digits: (typed: number) => `${typed} of ${PIN_DIGITS} digits`,
    match: 'The PINs match.',
  },
  securityNotice: {
    title: 'Keep this PIN safe',
    text: 'It is the only key to your wallet. Use these digits nowhere else.',
  },
  kycNotice: {
    title: 'KYC at mainnet',
    text: 'Identity verification will be required at mainnet before tokens can be claimed.',
  },
  wait: { before: 'Too many attempts.', tryAgain: 'You can try again in', over: 'You can try again now.' },
  again: 'Try again',
  opening: 'Opening your wallet…',
  unopened: {
    offline: 'You are offline',
    server: 'The server cannot be reached',
    stored: 'Stored on this device',
    usePin: 'Use my PIN on this device',
    pinOpens: 'It opens the copy on this device.',
    more: 'More',
  },
  logOut: 'Logout',
  needsCookie: {
    title: 'This site needs its cookie',
    text: 'Your browser did not store the cookie that keeps your wallet open. Allow cookies for this site in your browser settings, then log in again.',
  },
  needsScript: {
    title: 'The web miner needs JavaScript',
    text: 'Mining runs in this page. Turn on JavaScript for this site and reload the page to log in.',
  },
  device: {
    title: 'What this browser stores',
    items: [
      'While you are logged in: your email, a copy of your balance, a hash of your PIN, your settings and two cookies.',
      'After logout: the copy, so that nothing is lost in an outage, the hash of your PIN that protects it, your settings, and the cookie by which the server recognizes this device.',
      'Our server keeps only a hash. The one in this browser is weaker: who can read its files could find your PIN by trying.',
    ],
    advice: 'On a shared computer, forget the device.',
    forget: 'Log out and forget this device',
    question: 'Forget your wallet on this device?',
    consequence:
      'Your email, the copy, the PIN hash, your settings and the cookies are removed from this browser. Your wallet stays on the server. Anything the server has not saved yet is lost.',
    cancel: 'Cancel',
  },
  signUp: {
    title: 'Phase 1 Registration Closed',
    text: 'Maximum capacity reached',
    note: 'Existing users can still log in.',
    joining: {
      open: 'Phase 1 is full, but this site still creates wallets: a new email and a PIN are enough.',
      closed: 'New wallets cannot be created on this site at this time.',
    },
    create: 'Create a wallet',
    waitingList: BUILT_IN_LINKS.waitingList,
  },
} as const;
