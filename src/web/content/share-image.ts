/** The picture in previews of links to the site; drawn in `artwork/og-image.svg`. */
export const SHARE_IMAGE = {
  path: '/og-image.png',
  width: 1_200,
  height: 630,
  alt: 'Technovex: a fast chain, built for builders, traders and innovators. A gauge struck by lightning.',
} as const;
