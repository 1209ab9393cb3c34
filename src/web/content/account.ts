import type { User } from '#contract/account.ts';

/** Words of the login page and of everything about accounts. Notices: specification, section 8. */
export const ACCOUNT = {
  title: 'Admin access',
  lead: 'Log in to the admin area of Technovex, or register an account. Mining needs neither.',
  tabsLabel: 'Login or register',
  login: { tab: 'Login', submit: 'Login' },
  register: {
    tab: 'Register',
    submit: 'Register',
    note: 'A new account is an ordinary one. The team makes administrators.',
  },
  fields: {
    username: 'Username',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 6 characters; a long phrase is best.',
  },
  panel: {
    title: 'Admin Dashboard',
    lead: 'The team runs its presale from here.',
    features: [
      'Manage presale phases and token launches',
      'Track transaction status and token metrics',
      'Configure platform settings and user permissions',
      'Analyze engagement and statistics',
    ],
    note: 'Presale phases are built today; the rest is planned.',
  },
  own: {
    title: 'Your account',
    signedInAs: 'You are signed in as',
    ordinary:
      'This is an ordinary account: the admin area is open to administrators only. The web miner needs no account.',
    toDashboard: 'Open the admin dashboard',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'Administrators need a strong password. Choose a new one to open the admin area; your other sign-ins end.',
    current: 'Current password',
    new: 'New password',
    hint: 'At least 12 characters and not easy to guess: several unrelated words, or one that a password manager made.',
    submit: 'Save new password',
  },
  signInAgain: {
    title: 'Please sign in again',
    lead: 'Your session has ended. Sign in to go on: what you have typed is still here.',
    submit: 'Sign in',
    cancel: 'Not now',
    notAllowed: {
      title: 'Administrators only',
      text: (username: string) =>
        `${username} is signed in now, but is not an administrator. Sign in with an administrator's account to go on.`,
    },
  },
  loading: 'Loading your account',
  unreachable: {
    title: 'Your account could not be loaded',
    tryAgain: 'Try again',
  },
  logout: 'Logout',
  sessions: {
    open: 'Sign-ins',
    title: 'Your sign-ins',
    lead: 'Where you are signed in. A sign-in ends by itself after 30 days.',
    current: 'This browser',
    unknownBrowser: 'Unknown browser',
    since: 'Since',
    until: 'until',
    end: 'End',
    close: 'Close',
    loading: 'Loading your sign-ins',
    failed: 'Your sign-ins could not be loaded',
    endFailed: 'The sign-in could not be ended',
  },
} as const;

export const ACCOUNT_NOTICES = {
  loggedIn: ({ username }: User) => ({ title: 'Login successful', description: `Welcome back, ${username}!` }),
  registered: ({ username }: User) => ({ title: 'Registration successful', description: `Welcome, ${username}!` }),
  loggedOut: { title: 'Logged out', description: 'You have been logged out successfully.' },
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  logoutFailed: 'Logout failed',
  passwordChanged: { title: 'Password changed', description: 'Your other sign-ins have ended.' },
  passwordChangeFailed: 'Password not changed',
} as const;
