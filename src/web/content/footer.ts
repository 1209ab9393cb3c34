import { SITE } from './site.ts';

/** The footer of every page. Its site map has the entries of the navigation, and `more`. */
export const FOOTER = {
  siteMap: 'Site map',
  more: [
    { label: 'Consensus', href: '/blockchain/consensus' },
    { label: 'Wallet', href: '/wallet' },
  ],
  links: [
    SITE.presale,
    { label: 'Status', href: '/status' },
    { label: 'The risk', href: '/trust#risk' },
    { label: 'How the simulation works', href: '/trust#simulation' },
    { label: 'Source of figures', href: '/trust#figures' },
    { label: 'Security contact', href: '/trust#security' },
    { label: 'Licence', href: '/trust#licence' },
    SITE.privacy,
    SITE.account,
  ],
} as const;
