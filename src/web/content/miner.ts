import type { JoiningText } from './joining-text.ts';

/** Words and links of the web miner. A team that adopts the product edits them here. */
export const MINER_CONTENT = {
  title: 'Web Miner',
  lead: 'Watch a simulated miner add up TVX in your browser. Sign in with your email and a 6-digit PIN; there is no other account.',
  simulated: {
    label: 'Simulated',
    sentence: 'No hashing runs on this device, and the TVX shown here may never have value.',
  },
  agreement:
    'I understand that I mine on one device at a time, that my PIN cannot be reset, and that identity verification (KYC) is required at mainnet to claim tokens.',
  facts: [
    {
      title: 'One device at a time',
      text: 'Signing in on another device ends the session here. What was saved stays with the wallet.',
    },
    {
      title: 'No PIN reset',
      text: {
        open: 'Nobody can look up or change your PIN. If you forget it, a new wallet needs a different email.',
        closed: 'Nobody can look up or change your PIN. Without it your wallet cannot be opened again.',
      },
    },
    {
      title: 'Locked until mainnet',
      text: 'Withdrawals are locked, and claiming tokens will require identity verification (KYC) at mainnet.',
    },
  ],
  login: {
    emailHint: {
      open: undefined,
      closed: 'The email of your existing wallet. New wallets cannot be created at this time.',
    },
    pinHint: { open: '6 digits. With a new email, type the PIN you want: the next step sets it.', closed: '6 digits' },
  },
  securityNotice: {
    title: 'Keep this PIN safe',
    text: 'It is the only key to your wallet and cannot be reset. Choose digits that you use nowhere else.',
  },
  kycNotice: {
    title: 'KYC at mainnet',
    text: 'Identity verification will be required at mainnet before tokens can be claimed.',
  },
  wait: { before: 'Too many tries. You can try again in', over: 'You can try again now.' },
  unopened: {
    title: 'Your wallet could not be opened',
    text: 'The server does not answer. What was saved is safe there.',
    again: 'Try again',
    usePin: 'Use my PIN on this device',
    logOut: 'Logout',
  },
  needsCookie: {
    title: 'This site needs its cookie',
    text: 'Your browser did not keep the cookie that keeps a wallet open. Allow cookies for this site in the settings of your browser, then log in again.',
  },
  needsScript: {
    title: 'The web miner needs JavaScript',
    text: 'It counts in this page, second by second. Turn on JavaScript for this site and reload the page to log in.',
  },
  device: {
    title: 'What this browser keeps',
    text: 'While you are logged in: your email, a copy of your balance and two cookies. After Logout the copy stays, so that nothing is lost while the server is away, with a check of your PIN that opens it and the cookie by which the server knows this device. Whoever has the files of this browser can find out a six-digit PIN from that check.',
    advice: 'On a computer that others use, forget the device.',
    forget: 'Log out and forget this device',
    question: 'Forget your wallet on this device?',
    consequence:
      'Your email, the copy, the PIN check and the cookies are removed from this browser. Your wallet stays on the server. What the server has not saved yet is lost.',
    cancel: 'Cancel',
  },
  signUp: {
    title: 'Phase 1 Registration Closed',
    text: 'Maximum capacity reached',
    note: 'Existing users can still log in.',
    joining: {
      open: 'You can still create a wallet on this site: enter a new email in the Login tab, which creates one.',
      closed: 'New wallets cannot be created on this site at this time.',
    },
    waitingList: { label: 'Join the waiting list for phase 2', href: 'https://waiting-list.technovex.example' },
  },
} as const satisfies {
  readonly facts: readonly { readonly title: string; readonly text: string | JoiningText }[];
  readonly [words: string]: unknown;
};
