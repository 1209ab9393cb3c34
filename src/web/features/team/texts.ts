import type { User } from '#contract/team-account.ts';
import { ACCOUNT_SESSION_DAYS, ADMIN_PASSWORD_CHARACTERS_MIN, PASSWORD_CHARACTERS_MIN } from '#domain/team/limits.ts';
import { TEAM_IDLE_MINUTES, TEAM_SESSION_HOURS } from '#domain/team/session-limits.ts';

/** Texts of the login page and of everything about accounts. The notices are those of the specification. */
export const ACCOUNT = {
  title: 'Admin access',
  lead: 'Log in to the admin area of Technovex. Mining needs no account here.',
  needsScripts:
    'JavaScript is switched off in this browser. Switch it on to log in; until then nothing that you type is sent.',
  menu: (username: string) => `Signed in as ${username}`,
  own: 'Account',
  tabsLabel: 'Login or register',
  login: {
    tab: 'Login',
    submit: 'Login',
    attemptsLeft: (tries: number) =>
      tries === 0
        ? 'No more attempts for now.'
        : `${tries} ${tries === 1 ? 'attempt' : 'attempts'} left, then you have to wait.`,
    forgotten: {
      question: 'Forgotten your password?',
      text: 'Another administrator can send you a link for a new one, at Members. The only administrator gets one on the server, with npm run admin -- reset-password NAME.',
    },
  },
  register: {
    tab: 'Register',
    submit: 'Register',
    note: 'A new account opens nothing until an administrator gives it a role. Invited members need none: their link creates it.',
  },
  fields: {
    username: 'Username',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    code: 'Code of your authenticator app',
    codeHint: 'Six digits that change every 30 seconds. Without the app, use one of your recovery codes.',
    passwordHint: `At least ${PASSWORD_CHARACTERS_MIN} characters; a long phrase is best.`,
  },
  /** Where a member of the team was signed in. */
  sessionEnded: {
    title: 'Your session has ended',
    text: `Sessions of administrators and editors end ${TEAM_SESSION_HOURS} hours after the sign-in, and after ${TEAM_IDLE_MINUTES} minutes without use.`,
  },
  panel: {
    title: 'Admin Dashboard',
    lead: 'The team manages the presale, the content, the miners and the newsletter here.',
    features: [
      { text: 'Manage presale phases and token launches' },
      { text: 'Track transaction status and token metrics', missing: 'The site handles no transactions yet.' },
      { text: 'Configure platform settings and user permissions' },
      { text: 'Analyze engagement and statistics' },
    ],
  },
  page: {
    title: 'Your account',
    signedInAs: 'You are signed in as',
    noAdminRights: 'This account has no admin rights. You do not need an account for the web miner.',
    toDashboard: 'Open the admin dashboard',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'Administrators and editors need a strong password. Choose one to open the admin area. Your other sessions will end.',
    current: 'Current password',
    new: 'New password',
    hint: `At least ${ADMIN_PASSWORD_CHARACTERS_MIN} characters and hard to guess: several unrelated words, or a password from a password manager.`,
    submit: 'Save new password',
  },
  loading: 'Loading your account',
  withoutScripts: 'This page needs JavaScript, which is switched off in this browser.',
  unreachable: {
    title: 'Your account could not be loaded',
    tryAgain: 'Try again',
  },
  logout: 'Logout',
  sessions: {
    open: 'Active sessions',
    title: 'Active sessions',
    lead: `Where you are signed in. A session expires after ${ACCOUNT_SESSION_DAYS} days.`,
    teamLead: `Where you are signed in. A session ends ${TEAM_SESSION_HOURS} hours after the sign-in, and after ${TEAM_IDLE_MINUTES} minutes without use.`,
    current: 'This browser',
    unknownBrowser: 'Unknown browser',
    since: 'Since',
    used: 'last used',
    until: 'until',
    end: 'End',
    close: 'Close',
    loading: 'Loading your sessions',
    failed: 'Your sessions could not be loaded',
    endFailed: 'The session could not be ended',
  },
} as const;

export const ACCOUNT_NOTICES = {
  loggedIn: ({ username }: User) => ({ title: 'Login successful', description: `Welcome back, ${username}!` }),
  registered: ({ username }: User) => ({ title: 'Registration successful', description: `Welcome, ${username}!` }),
  signedOutEverywhere: { title: 'Signed out everywhere', description: 'All your sessions have ended.' },
  loggedOut: { title: 'Logged out', description: 'You have been logged out successfully.' },
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  logoutFailed: 'Logout failed',
  passwordChanged: { title: 'Password changed', description: 'Your other sessions have ended.' },
  passwordChangeFailed: 'Password not changed',
} as const;
