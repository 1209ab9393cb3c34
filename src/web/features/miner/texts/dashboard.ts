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
  TVX_PER_THS_SECOND,
} from '#domain/miner/constants.ts';
import { REFERRAL_BONUS_PERCENT } from '#domain/miner/referral-bonus.ts';
import { HOUR_MS } from '#domain/time.ts';
import { groupDigits } from '#web/lib/format.ts';

const HIDDEN_SHARE = `${HIDDEN_HASHRATE_FACTOR * 100}%`;
const OFFLINE_SHARE = `${OFFLINE_HASHRATE_FACTOR * 100}%`;
const SESSION_HOURS = SESSION_GAP_MS_MAX / HOUR_MS;
const COME_BACK = comeBack(undefined);
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
    whileMining: 'while mining',
    perSecond: 'TVX/s',
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
  forecast: {
    hour: 'An hour with the site open',
    night: `${SESSION_HOURS} hours with it closed`,
    week: 'A week without a break',
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
      ready: 'Ready. Its button is beside Start and Stop.',
      running: 'Active. Next claim in',
      next: (time: string) => `Daily bonus active. The next one at ${time}.`,
    },
    invite: {
      title: 'Friend Referral',
      text: `Raises your bonus to at least ${REFERRAL_BONUS}.`,
      invite: 'Invite a Friend',
      active: `Active: ${REFERRAL_BONUS}`,
    },
    share: {
      title: 'Invite a friend',
      code: 'QR code of the invitation',
      network: 'Share on Telegram',
      /** The share page of `network`, which takes the message and the link. */
      intent: 'https://t.me/share/url',
      close: 'Done',
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
    rate: 'mined at',
    offlineShare: `${OFFLINE_SHARE} of your hashrate`,
    backgroundShare: `${HIDDEN_SHARE} of your hashrate`,
    credit: 'Credit',
    notGranted: 'Not saved yet. It is credited when the server responds.',
    expiredTitle: `You were away for more than ${SESSION_HOURS} hours`,
    expired: `Your saved balance is unchanged. ${COME_BACK}.`,
    remind: 'Settings can remind you an hour before.',
    nothing: 'The server credited nothing for this time.',
    dismiss: 'Got it',
  },
  welcomeBack: {
    title: 'Welcome back',
    away: (wait: string) => `The page was closed or asleep for ${wait}.`,
    mined: 'Mined while you were away',
    /** `hashrate`: the reduced rate that applied. */
    rate: (hashrate: string) =>
      `Time away counts at ${OFFLINE_SHARE} of your hashrate: ${hashrate}, simulated. Keep the tab that mines visible to mine at the full rate.`,
    session: 'Time away',
    sessionPart: (wait: string) => `${wait} of ${SESSION_HOURS} hours`,
    sessionRule: `${COME_BACK}.`,
    reached: 'Reached meanwhile',
    saving: 'Asking the server…',
    close: 'Continue',
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
    rateFormula: {
      title: 'How your rate is calculated',
      formula: `hashrate × ${TVX_PER_THS_SECOND.toFixed(5)} ÷ difficulty × (1 + bonus ÷ 100)`,
      perSecond: 'TVX per second',
      perHour: 'TVX per hour',
      hidden: `Page hidden (${HIDDEN_SHARE})`,
      away: `Page closed or asleep (${OFFLINE_SHARE})`,
      note: 'The server credits at most this rate, measured by its own clock.',
    },
  },
  referrals: {
    username: 'Referral username',
    rate: 'Bonus rate',
    rateValue: REFERRAL_BONUS,
    earned: 'Total earned',
    earnedValue: '0.000000000000',
    earnedHint: 'Example: invited friends earn you nothing yet',
    name: {
      label: 'Your name for friends',
      hint: 'Shown to people who open your link, to those who joined with it, and to the friend who invited you. Without a name they see the part of your email before the @ in the link.',
      save: 'Save Name',
      remove: 'Remove Name',
      saved: 'Name saved',
      removed: 'Name removed',
      failed: 'The name was not changed',
    },
    invitedBy: 'Invited by',
    joined: (people: number) => {
      if (people === 0) return 'Nobody has joined with your link yet.';
      return people === 1 ? '1 person joined with your link.' : `${groupDigits(people)} people joined with your link.`;
    },
    byDay: {
      title: 'Joined by day',
      note: 'Days are in UTC. Emails are never shown.',
      day: 'Day',
      people: 'People',
      earlier: 'Earlier',
    },
    loadError: 'Your referrals could not be loaded.',
    link: 'Your referral link',
    linkHint: 'It contains the part of your email before the @.',
    copy: 'Copy Link',
    invitation: {
      label: 'Invitation text',
      share: 'Share Invitation',
      copy: 'Copy Invitation',
    },
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
      rewards: { title: 'Notify about mining rewards', hint: 'When your daily bonus is available or claimed.' },
      achievements: { title: 'Notify about achievements', hint: 'When you reach a new level or an achievement.' },
      /** By the state of the browser's permission; shown while one of the two is on. */
      permission: {
        default: 'Off until your browser allows them. The switches count from then on.',
        denied: "Your browser blocks notifications from this site. To see them, allow them in the browser's settings.",
        unsupported: 'This browser cannot show notifications from this page.',
        granted: 'Shown by your browser while this site is open and you are looking at something else.',
      },
      allow: 'Allow notifications',
    },
    /** While no page of the site is open. */
    push: {
      bonus: { title: 'Remind me of the daily bonus', hint: 'Also while this site is closed.' },
      limit: {
        title: `Remind me before the ${SESSION_HOURS} hours end`,
        hint: 'An hour before, if you left while mining.',
      },
      news: { title: 'Tell me the news', hint: 'When the team publishes an announcement.' },
      /** By the state of the browser's permission; shown while one of the three is on, or in their place. */
      permission: {
        default: 'Off until your browser allows them.',
        denied: "Your browser blocks notifications from this site. To get them, allow them in the browser's settings.",
        unsupported:
          'This browser cannot remind you while this site is closed. On an iPhone or iPad, add the site to the Home Screen first.',
        granted: 'Delivered by the maker of your browser, who cannot read them, until you log out here.',
      },
      failing: 'Not saved on our server yet. This page tries again every minute.',
    },
  },
} as const;

function comeBack(until: string | undefined): string {
  const end = until === undefined ? '' : ` (until ${until} if you leave now)`;
  return `Come back within ${SESSION_HOURS} hours${end}, or nothing is credited`;
}
