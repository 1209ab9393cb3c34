/** Where an administrator's password is asked for again. */
export const PASSWORD_AGAIN = { label: 'Password', cancel: 'Cancel' } as const;
