import type { TeamInvitation } from '#contract/team.ts';
import {
  ADMIN_PASSWORD_CHARACTERS_MIN,
  INVITATION_VALID_DAYS,
  PASSWORD_LINK_VALID_MINUTES,
} from '#domain/team/limits.ts';
import { type Permission, permissionsOf } from '#domain/team/permissions.ts';
import type { Role, TeamRole } from '#domain/team/roles.ts';

/** Texts of the section Team and of the page that an invitation leads to. */

export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  user: 'Ordinary account',
};

const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  'change-phases': 'change, publish and delete phases',
  'publish-content': 'publish content of the public pages',
  'write-campaigns': 'write campaigns',
  'set-wallet-access': 'close new wallets, or set the day of the wallet button',
  'publish-snapshots': 'publish snapshots',
  'send-campaigns': 'send campaigns to subscribers',
  'read-people': 'read and change data of miners and subscribers',
  'read-activity': 'read the activity log',
  'manage-team': 'manage the team',
};

/** Returns what a role may do and what not, in sentences. */
export function roleHint(role: TeamRole): string {
  const list = (permissions: readonly Permission[]) => permissions.map((one) => PERMISSION_TEXTS[one]).join('; ');
  const missing = permissionsOf(role, { granted: false });
  if (missing.length === 0) return 'Full access.';
  return `May ${list(permissionsOf(role))}. May not ${list(missing)}.`;
}

export const TEAM = {
  lead: 'Who may open this area. Invite somebody new with a link; add an account that is registered already.',
  loading: 'Loading the team',
  failed: 'The team could not be loaded',
  members: 'Members',
  you: 'You',
  columns: {
    name: 'Name',
    role: 'Role',
    lastSignIn: 'Last sign-in',
    secondFactor: 'Second factor',
    sessions: 'Open sessions',
    actions: 'Actions',
  },
  secondFactor: { on: 'On', off: 'Off', turnOn: 'Turn it on', ask: 'Each member turns it on in Account.' },
  actions: (username: string) => `Actions for ${username}`,
  never: 'Not yet',
  role: 'Role',
  cancel: 'Cancel',
  failedTitle: 'Nothing was changed',
  change: {
    open: 'Change role',
    label: (username: string) => `Change the role of ${username}`,
    title: (username: string) => `Role of ${username}`,
    lead: 'It applies to the next call of this account. Enter your own password to continue.',
    none: 'Remove from the team',
    noneHint: 'Becomes an ordinary account, without rights here.',
    submit: 'Save role',
    done: 'Role saved',
  },
  add: {
    open: 'Add an account',
    title: 'Add an existing account',
    found: (username: string) => `Add ${username} to the team`,
    lead: (since: string, role: string) =>
      `${role}, registered ${since}. It has to choose a strong password at its next visit. Enter your own password to continue.`,
    findLead: 'Enter its name exactly. You see when it was registered before it gets rights.',
    find: 'Find',
    notFound: 'No account was found',
    username: 'Name of the account',
    submit: 'Add to the team',
    done: 'Added to the team',
  },
  resetFactor: {
    open: 'Reset second factor',
    label: (username: string) => `Reset the second factor of ${username}`,
    title: (username: string) => `Reset the second factor of ${username}?`,
    lead: 'For who has lost the phone and the recovery codes. The app, all passkeys and all codes stop working; the password alone signs in then. Make sure that it is this person who asks. Enter your own password to continue.',
    submit: 'Reset',
    done: 'Second factor reset',
  },
  endSessions: {
    open: 'End sessions',
    label: (username: string) => `End the sessions of ${username}`,
    question: (username: string) => `End all sessions of ${username}?`,
    note: 'Every browser of this account is signed out. Signing in again is possible at once.',
    confirm: 'End sessions',
    done: 'Sessions ended',
    failed: 'The sessions were not ended',
  },
  invite: {
    open: 'Invite',
    title: 'Invite a new member',
    lead: `You get a link that works once, for ${INVITATION_VALID_DAYS} days. Enter your own password to continue.`,
    mailLead: `The link works once, for ${INVITATION_VALID_DAYS} days. Enter your own password to continue.`,
    email: 'Email',
    emailHint: 'We send the link there, and nobody else sees it. Leave it empty to get the link yourself.',
    send: 'Send the invitation',
    sent: (email: string) => ({ title: 'Invitation on its way', description: `The mail to ${email} is being sent.` }),
    note: 'For whom',
    noteHint: 'Shown here, and kept in the activity log.',
    submit: 'Create the link',
    ready: {
      title: 'The link is ready',
      lead: 'It is shown only now. Send it to nobody else: whoever opens it first joins the team.',
      link: 'Link',
      copy: 'Copy',
      copied: 'Link copied',
      notCopied: 'The link was not copied. Select it and copy it yourself.',
      close: 'Done',
    },
  },
  passwordLink: {
    open: 'Send password link',
    label: (username: string) => `Send a password link to ${username}`,
    title: (username: string) => `A new password for ${username}?`,
    lead: (email: string | null) =>
      `For who has forgotten the password. The link works once, for ${PASSWORD_LINK_VALID_MINUTES} minutes; ${
        email === null ? 'it is shown to you once' : `it is mailed to ${email}, and you do not see it`
      }. When it is used, all sessions of the account end; the second factor stays. Make sure that it is this person who asks. Enter your own password to continue.`,
    submit: 'Make the link',
    send: 'Send the link',
    sent: (email: string) => ({ title: 'Link on its way', description: `The mail to ${email} is being sent.` }),
    ready: {
      title: 'The link is ready',
      lead: `It is shown only now, and works for ${PASSWORD_LINK_VALID_MINUTES} minutes. Give it to this person only: whoever opens it first chooses the password.`,
    },
  },
  invitations: {
    title: 'Invitations',
    empty: 'No recent invitations.',
    unnamed: 'No name',
    by: (username: string, until: string) => `by ${username}, until ${until}`,
    expired: (username: string, at: string) => `by ${username}, expired ${at}`,
    accepted: (username: string, account: string) => `by ${username}, joined as ${account}`,
    states: {
      open: 'Link shown',
      sending: 'Being sent',
      sent: 'Sent',
      'not-delivered': 'Not delivered',
      accepted: 'Accepted',
      expired: 'Expired',
    } satisfies Record<TeamInvitation['state'], string>,
    failure: (reply: string) => `The mail server refused it: ${reply}`,
    retried: (reply: string) => `Not delivered yet, and tried again: ${reply}`,
    noReply: 'Its mail was deleted or not sent.',
    resend: {
      open: 'Send again',
      label: (note: string) => `Send the invitation again: ${note}`,
      title: 'Send a new link?',
      lead: (email: string) =>
        `It is mailed to ${email} and works once, for ${INVITATION_VALID_DAYS} days. The earlier link stops working. Enter your own password to continue.`,
      submit: 'Send the invitation',
    },
    withdraw: 'Withdraw',
    withdrawLabel: (note: string) => `Withdraw the invitation: ${note}`,
    withdrawn: 'Invitation withdrawn',
    failed: 'The invitation was not withdrawn',
  },
} as const;

export const INVITATION = {
  loading: 'Checking the invitation',
  notValid: 'This invitation does not work',
  incomplete: 'The link is incomplete. Open it as you received it.',
  failed: 'The invitation could not be checked',
  tryAgain: 'Try again',
  heading: 'Join the team',
  lead: (role: TeamRole, invitedBy: string) =>
    `${invitedBy} invites you as ${role === 'admin' ? 'an administrator' : 'an editor'}. Choose a name and a password.`,
  emailHint: 'For mails about what the team publishes.',
  passwordHint: `At least ${ADMIN_PASSWORD_CHARACTERS_MIN} characters and hard to guess: several unrelated words, or a password from a password manager.`,
  submit: 'Create the account',
  done: (username: string) => ({ title: 'Welcome to the team', description: `You are signed in as ${username}.` }),
  rejected: 'The account was not created',
} as const;

/** Of the page that a link for a new password leads to. */
export const PASSWORD_LINK = {
  heading: 'Choose a new password',
  loading: 'Checking the link',
  notValid: 'This link does not work',
  failed: 'The link could not be checked',
  lead: (username: string) =>
    `For the account ${username}. All its sessions end; then log in with the new password, and your second factor if you have one.`,
  password: 'New password',
  submit: 'Save new password',
  rejected: 'The password was not changed',
  done: 'Your password was changed',
  doneLead: 'All sessions of your account have ended.',
  login: 'Log in',
} as const;
