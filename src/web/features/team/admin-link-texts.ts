/** In the site's header, where an administrator has been signed in. */
export const ADMIN_LINK = { label: 'Admin', href: '/admin' } as const;
