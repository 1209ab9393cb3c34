import {
  CHART_BARS,
  CHART_STEP_TVX_PER_HOUR,
  DAILY_BONUS_HASHRATE_FACTOR,
  DAILY_BONUS_HOURS,
  DAILY_BONUS_PERCENT,
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  PULSE_MAX,
  PULSE_MIN,
  TVX_PER_LEVEL,
  TVX_PER_THS_SECOND,
} from '#domain/miner/constants.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';

const HIDDEN_SHARE = `${HIDDEN_HASHRATE_FACTOR * 100}%`;
const OFFLINE_SHARE = `${OFFLINE_HASHRATE_FACTOR * 100}%`;
const REFERRAL_BONUS = `${REFERRAL_BONUS_PERCENT}%`;

/** Texts and sample entries of the miner's dashboard. A team that adopts the product edits them here. */
export const MINER_DASHBOARD = {
  title: 'Mining Dashboard',
  mainnet: {
    title: 'Mainnet is coming soon',
    text: 'Until then withdrawals and faster hashrates are locked. Claiming TVX at mainnet will require identity verification (KYC).',
  },
  stats: {
    heading: 'Your miner',
    hashrate: 'Active Hashrate',
    total: 'TVX Mined (Total)',
    balance: 'TVX Balance',
    balanceHint: 'Locked until mainnet',
    time: 'Mining Time',
    timeHint: 'hours : minutes : seconds',
    whileMining: 'while mining',
  },
  hashes: {
    heading: 'Hashes per second',
    stopped: 'Mining stopped',
    stoppedHint: 'Start mining to see the simulated rate.',
    random: 'Random figure',
    randomHint: `${PULSE_MIN} to ${PULSE_MAX}, drawn at random`,
    unit: 'H/s',
    pause: 'Pause animation',
    resume: 'Resume animation',
  },
  tiers: {
    heading: 'Hashrate',
    free: 'Free',
    selected: 'Selected',
    locked: 'Locked until mainnet',
  },
  controls: {
    start: 'Start Mining',
    stop: 'Stop Mining',
    withdraw: 'Withdrawals Locked (Until Mainnet)',
    elsewhereTitle: 'Mining in another tab',
    elsewhereText: 'Only one tab mines at a time. Stop mining there to start it here.',
  },
  level: {
    heading: 'Miner Level',
    level: 'Level',
    toNext: 'to the next level',
    rule: `One level for each ${TVX_PER_LEVEL} TVX mined.`,
  },
  activity: {
    heading: 'Recent Activity',
    label: 'Example',
    note: 'Example entries. Your own appear as soon as you mine.',
    entries: [
      { what: 'Mining started', detail: '1.00 TH/s', when: '2 hours ago' },
      { what: 'Reward added', detail: '+0.180000 TVX', when: '1 hour ago' },
      { what: 'Daily bonus claimed', detail: `+${DAILY_BONUS_PERCENT}%`, when: 'Yesterday' },
    ],
  },
  boosts: {
    heading: 'Boosts & Upgrades',
    daily: {
      title: 'Daily Bonus',
      text: `Hashrate × ${DAILY_BONUS_HASHRATE_FACTOR} and a ${DAILY_BONUS_PERCENT}% bonus for ${DAILY_BONUS_HOURS} hours.`,
      claim: 'Claim Daily Bonus',
      running: 'Active. Next claim in',
    },
    invite: {
      title: 'Friend Referral',
      text: `${REFERRAL_BONUS} more on everything you mine.`,
      invite: 'Invite a Friend',
      active: `Active: ${REFERRAL_BONUS}`,
      blocked: 'Your browser blocked the share window.',
      openShare: 'Open the share page',
    },
    share: {
      /** The intent page of a social network; the address is a placeholder until a team sets its own. */
      intent: 'https://share.technovex.example/intent',
      message: {
        open: 'I mine TVX in my browser with the Technovex web miner. It is a simulation until mainnet. Join me:',
        closed: 'I mine TVX in my browser with the Technovex web miner. It is a simulation until mainnet. Have a look:',
      },
    },
  },
  away: {
    title: 'While you were away',
    offline: 'The page was closed or asleep for',
    background: 'The page was hidden for',
    rate: 'at',
    offlineShare: `${OFFLINE_SHARE} of your hashrate`,
    backgroundShare: `${HIDDEN_SHARE} of your hashrate`,
    credit: 'Credit',
    notGranted: 'Not saved yet. It is credited when the server responds.',
    nothing: 'The server credited nothing for this time.',
    dismiss: 'Got it',
  },
  local: {
    title: 'Opened from the copy on this device',
    text: 'The server is not responding. What you mine is stored here and saved automatically when the server is back.',
  },
  saving: {
    idle: 'Your balance is saved on the server.',
    pending: 'Saving…',
    everySecond: 'Saved on the server every second.',
    savedAt: (time: string) => `Saved on the server at ${time}.`,
    notYet: 'Not saved yet.',
    notSince: (time: string) => `Not saved since ${time}.`,
    outageKept: 'The server is not responding. Your figures are stored on this device and sent again automatically.',
    noCopy:
      'This browser keeps no copy of your wallet. During an outage, keep this page open until everything is saved.',
  },
  tabs: {
    label: 'Mining details',
    statistics: 'Statistics',
    achievements: 'Achievements',
    referrals: 'Referrals',
    settings: 'Settings',
  },
  statistics: {
    lifetime: 'Lifetime mined',
    difficulty: 'Current difficulty',
    time: 'Total mining time',
    chart: {
      title: 'TVX per hour',
      label: 'Example',
      note: `Random bars in steps of ${CHART_STEP_TVX_PER_HOUR} TVX/h. Your own chart appears as soon as you mine.`,
      description: `Decorative chart of ${CHART_BARS} random bars`,
    },
    receipt: {
      title: 'How your rate is calculated',
      formula: `hashrate × ${TVX_PER_THS_SECOND.toFixed(5)} ÷ difficulty × (1 + bonus ÷ 100)`,
      perSecond: 'TVX per second',
      perHour: 'TVX per hour',
      hidden: `Page hidden (${HIDDEN_SHARE})`,
      away: `Page closed or asleep (${OFFLINE_SHARE})`,
      note: 'The server credits at most this rate, measured by its own clock.',
    },
  },
  achievements: {
    label: 'Example',
    note: 'Example progress. Yours is counted as soon as you mine.',
    entries: {
      'million-hashes': { title: 'First Million Hashes', target: '1 million hashes', percent: 75 },
      'day-of-mining': { title: '24 Hour Club', target: '24 hours of continuous mining', percent: 25 },
      'first-tvx': { title: 'First TVX', target: '1 TVX', percent: 50 },
      'three-friends': { title: 'Social Miner', target: '3 referred friends', percent: 33 },
    },
  },
  referrals: {
    username: 'Referral username',
    rate: 'Bonus rate',
    rateValue: REFERRAL_BONUS,
    earned: 'Total earned',
    earnedValue: '0.000000000000',
    earnedHint: 'Sample: referrals earn nothing yet',
    invitedBy: 'Invited by',
    joined: (people: number) => {
      if (people === 0) return 'Nobody has joined with your link yet.';
      return people === 1 ? '1 person joined with your link.' : `${people} people joined with your link.`;
    },
    unread: 'Your referrals could not be loaded.',
    again: 'Try again',
    link: 'Your referral link',
    linkHint: 'It contains the part of your email before the @.',
    copy: 'Copy Link',
    activateTitle: 'Referral bonus',
    activateText: `Raises your bonus to at least ${REFERRAL_BONUS}.`,
    activate: 'Activate',
    active: 'Active',
  },
  settings: {
    note: 'For display only: these settings cannot be changed yet.',
    intensity: { title: 'Mining intensity', percent: 70 },
    autoMine: { title: 'Auto-mine', isOn: false },
    notifications: [
      { title: 'Notify about mining rewards', isOn: true },
      { title: 'Notify about achievements', isOn: true },
    ],
    on: 'On',
    off: 'Off',
  },
} as const;
