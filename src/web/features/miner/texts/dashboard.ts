import { tryAgainIn } from '#contract/try-again-in.ts';
import {
  CHART_BARS,
  CHART_STEP_TVX_PER_HOUR,
  DAILY_BONUS_HASHRATE_FACTOR,
  DAILY_BONUS_HOURS,
  DAILY_BONUS_PERCENT,
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  SESSION_GAP_MS_MAX,
  TVX_PER_LEVEL,
} from '#domain/miner/constants.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { HOUR_MS } from '#domain/time.ts';

const HIDDEN_SHARE = `${HIDDEN_HASHRATE_FACTOR * 100}%`;
const OFFLINE_SHARE = `${OFFLINE_HASHRATE_FACTOR * 100}%`;
const SESSION_HOURS = SESSION_GAP_MS_MAX / HOUR_MS;
const REFERRAL_BONUS = `${REFERRAL_BONUS_PERCENT}%`;

/** Texts and sample entries of the miner's dashboard. A team that adopts the product edits them here. */
export const MINER_DASHBOARD = {
  title: 'Mining Dashboard',
  mainnet: {
    title: 'Mainnet is coming soon',
    details: 'Details',
    text: 'Until then withdrawals and faster hashrates are locked. Claiming TVX at mainnet will require identity verification (KYC).',
  },
  stats: {
    heading: 'Your miner',
    hashrate: 'Active Hashrate',
    total: 'TVX Mined (Total)',
    balance: 'TVX Balance',
    time: 'Mining Time',
    whileMining: 'TVX/s while mining',
    run: 'This run',
  },
  hashes: {
    heading: 'Hashes per second',
    stopped: 'Mining stopped',
    random: 'Random figure',
    /** After the random figure: what the three figures of this area and its card have to do with each other. */
    units: (hashes: string, hashrate: string) =>
      `draws the trace and earns nothing. ${hashes} simulated hashes stand for ${hashrate}.`,
    unit: 'simulated hashes',
    pause: 'Pause animation',
    resume: 'Resume animation',
  },
  goal: {
    heading: 'Next goal',
    reached: (name: string) => `${name} reached`,
    /** Before the amount, while the heading says what was reached. */
    next: 'Next:',
    first: (tvx: string, wait: string) => `Start, and your first ${tvx} TVX is here in ${wait}.`,
    amount: (tvx: string) => `${tvx} TVX`,
    level: (level: number) => `Level ${level}`,
    wait: (wait: string) => `in ${wait}`,
    waitIdle: (wait: string) => `${wait} of mining`,
    progress: 'Progress to the next goal',
    from: (tvx: string) => `From ${tvx} TVX`,
    left: (tvx: string) => `${tvx} TVX to go`,
    way: (percent: number, fromTvx: string, name: string) => `${percent}% of the way from ${fromTvx} TVX to ${name}`,
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
    /** `until`: when the hours of somebody who leaves now end; undefined while nothing is mined. */
    rates: (until: string | undefined) =>
      `A hidden tab mines at ${HIDDEN_SHARE}. With the site closed it is ${OFFLINE_SHARE}. ${comeBack(until)}.`,
    otherTabTitle: 'Mining in another tab',
    otherTabText: `Only one tab mines at a time, at ${HIDDEN_SHARE} while it is hidden. To mine here, stop mining in the other tab.`,
  },
  level: {
    heading: 'Miner Level',
    level: 'Level',
    toNext: 'of the way to the next level',
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
      text: `Raises your bonus to at least ${REFERRAL_BONUS}.`,
      invite: 'Invite a Friend',
      active: `Active: ${REFERRAL_BONUS}`,
      message: {
        open: 'I mine TVX in my browser with the Technovex web miner. It is a simulation until mainnet. Join me:',
        closed: 'I mine TVX in my browser with the Technovex web miner. It is a simulation until mainnet. Have a look:',
      },
    },
  },
  away: {
    /** `share`: of the hashrate that counted. */
    credited: (wait: string, share: string, tvx: number) =>
      tvx === 0
        ? `While you were away (${wait}), the server credited nothing.`
        : `While you were away (${wait}, at ${share} of your hashrate): +${tvx.toFixed(6)} TVX, simulated.`,
    share: { offline: OFFLINE_SHARE, background: HIDDEN_SHARE },
    notGranted: 'Not saved yet. It is credited when the server responds.',
    expired: `You were away for more than ${SESSION_HOURS} hours. Your saved balance is unchanged. ${comeBack(undefined)}.`,
    dismiss: 'Got it',
  },
  local: {
    title: 'Opened from the copy on this device',
  },
  saving: {
    mining: 'Mining',
    notMining: 'Not mining',
    idle: 'Your balance is saved on the server.',
    pending: 'Saving…',
    everySecond: 'Saved on the server every second.',
    savedAt: (time: string) => `Saved on the server at ${time}.`,
    notYet: 'Not saved yet.',
    notSince: (time: string) => `Not saved since ${time}.`,
    retryIn: (seconds: number) => `Trying again in ${seconds} s.`,
    retrying: 'Trying again…',
    savedAgain: 'Everything is saved again.',
    /** `tvx`: undefined when it is not known what was saved before. */
    backOnline: (tvx: number | undefined) =>
      tvx === undefined || tvx === 0
        ? 'Back online. Everything is saved again.'
        : `Back online. +${tvx.toFixed(6)} TVX credited for the gap.`,
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
  },
  referrals: {
    username: 'Referral username',
    rate: 'Bonus rate',
    rateValue: REFERRAL_BONUS,
    earned: 'Total earned',
    earnedValue: '0.000000000000',
    earnedHint: 'Example: invited friends earn you nothing yet',
    link: 'Your referral link',
    linkHint: 'It contains the part of your email before the @.',
    copy: 'Copy Link',
    activateTitle: 'Referral bonus',
    activateText: `Raises your bonus to at least ${REFERRAL_BONUS}.`,
    activate: 'Activate',
    active: 'Active',
    inactive: 'Not active yet',
  },
  settings: {
    note: 'For this wallet on this device.',
    groups: { mining: 'Mining', notifications: 'Notifications', device: 'PIN and device' },
    notStored: 'This browser stores nothing for this site. Your choices last until you close this page.',
    intensity: {
      title: 'Mining intensity',
      percent: 70,
      note: 'For display only. Mining is simulated and runs no hashing on this device, so there is no load to change.',
    },
    changePin: {
      title: 'Change your PIN',
      lead: 'On other devices the new PIN is needed from now on.',
      current: 'Current PIN',
      new: 'New PIN',
      confirm: 'Confirm new PIN',
      submit: 'Change PIN',
      done: 'PIN changed',
      doneNote: 'Other devices need the new PIN.',
      failed: 'The PIN was not changed',
      wait: (seconds: number) => `Too many wrong PINs. ${tryAgainIn(seconds)}`,
    },
    autoMine: { title: 'Auto-mine', hint: 'Starts mining whenever you open this dashboard.' },
    notifications: {
      rewards: { title: 'Notify about mining rewards', hint: 'When your daily bonus is available.' },
      achievements: { title: 'Notify about achievements', hint: 'When you reach an achievement.' },
    },
  },
} as const;

function comeBack(until: string | undefined): string {
  const end = until === undefined ? '' : ` (until ${until} if you leave now)`;
  return `Come back within ${SESSION_HOURS} hours${end}, or nothing is credited`;
}
