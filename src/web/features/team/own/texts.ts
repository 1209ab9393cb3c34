import { RECOVERY_CODES } from '#domain/team/sign-in-code.ts';

export const OWN_ACCOUNT = {
  lead: (username: string, role: string) => `Signed in as ${username}, ${role.toLowerCase()}.`,
  password: {
    title: 'Change the password',
    lead: 'Your other sessions will end.',
    first: {
      title: 'This account still has the password of the first start',
      text: 'Whoever could read the settings or the output of that start knows it. Choose a new one now.',
    },
  },
  sessions: {
    title: 'Sessions',
    lead: 'Signing out everywhere ends this session too.',
    everywhere: 'Sign out everywhere',
  },
  required: {
    title: 'Set up a second factor',
    lead: 'Administrators need one here: an authenticator app or a passkey. The admin area opens once it is on.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'A security key, your phone or this device proves at a sign-in that it is you. It works on this site only, so a fake site cannot use it.',
    notHere: 'Passkeys work on the domain of this site with https, and on localhost. Here they do not.',
    neverUsed: (added: string) => `Added ${added}, not used yet.`,
    lastUsed: (at: string) => `Last used ${at}.`,
    removeLabel: (name: string) => `Remove the passkey ${name}`,
    add: {
      open: 'Add a passkey',
      title: 'Add a passkey',
      lead: 'Your other sessions will end. Enter your password; then your browser asks for the passkey.',
      name: 'Name of the passkey',
      nameHint: 'Tells it apart from your others, for example: Blue key.',
      unnamed: 'Passkey',
      submit: 'Continue',
      done: 'The passkey was added',
    },
    remove: {
      open: 'Remove',
      title: 'Remove the passkey?',
      lead: 'You can no longer sign in with it, and your other sessions will end. Enter your password to continue.',
      submit: 'Remove',
      done: 'The passkey was removed',
    },
  },
  secondFactor: {
    title: 'Second factor',
    loading: 'Loading your second factors',
    failed: 'Your second factors could not be loaded',
    off: 'Off. Your password alone signs you in.',
    offWithPasskeys: 'The authenticator app is off. Signing in needs one of your passkeys or recovery codes.',
    offLead: 'With an app such as Aegis, 2FAS or Google Authenticator, signing in also needs a code from your phone.',
    on: 'On. Signing in needs a code of your app.',
    codesLeft: (left: number) =>
      left === 0
        ? 'No recovery code is left. Create new ones.'
        : `${left} of ${RECOVERY_CODES} recovery codes ${left === 1 ? 'is' : 'are'} left.`,
    codeUsed: {
      title: 'You used a recovery code',
      notCounted: (reason: string) => `How many are left could not be read: ${reason}`,
      open: 'Account',
      openAlt: 'Open your account, where new codes are made',
    },
    nothingChanged: 'Nothing was changed',
    turnOn: {
      open: 'Turn on',
      title: 'Turn the app on?',
      lead: 'Your other sessions will end. Enter your password to get a secret for your app.',
      submit: 'Continue',
    },
    scan: {
      title: 'Add this account to your app',
      lead: 'Scan the picture with your app, or type the secret into it. Then enter the code that the app shows.',
      picture: 'QR code with the secret',
      secret: 'Secret',
      open: 'Open in the app on this device',
      code: 'Code of the app',
      submit: 'Turn on',
      cancel: 'Cancel',
      failed: 'The app is not on yet',
    },
    codes: {
      title: 'Keep these recovery codes',
      lead: 'Each signs you in once when you have no access to your app and your passkeys. They are shown only now: download and print them, or save them in a password manager.',
      copy: 'Copy all',
      download: 'Download',
      fileName: 'technovex-recovery-codes.txt',
      copied: 'Codes copied',
      notCopied: 'The codes were not copied. Select them and copy them yourself.',
      field: 'Recovery codes',
      close: 'I have saved them',
    },
    renew: {
      open: 'New recovery codes',
      title: 'Create new recovery codes?',
      lead: 'All earlier ones stop working, and your other sessions will end. Enter your password to continue.',
      submit: 'Create new codes',
    },
    turnOff: {
      open: 'Turn off',
      title: 'Turn the app off?',
      lead: 'You can no longer sign in with its codes, and your other sessions will end. Enter your password to continue.',
      submit: 'Turn off',
      done: 'The app is off',
    },
  },
} as const;
