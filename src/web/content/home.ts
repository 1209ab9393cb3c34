/** Words of the landing page. Figures and claims are the project's own (specification, section 1). */
export const HOME = {
  lead: 'Technovex is a layer-1 blockchain with cross-chain bridging built in, and mining and smart contracts side by side. Its native token is TVX.',
  callToAction: 'Open the Web Miner',
  callToActionNote: 'No hashing runs on your device; the TVX it shows may never have value.',
  figuresTitle: 'Design targets',
  figuresNote: 'Claims of the project, not measurements. Mainnet is not live.',
  figures: [
    { label: 'Block time', value: '3', unit: 's' },
    { label: 'Throughput', value: '>10,000', unit: 'tx/s' },
  ],
  presaleBanner: 'PRESALE COMING SOON',
  stayTunedTitle: 'STAY TUNED',
  stayTunedText: 'Follow our socials for launch updates.',
} as const;
