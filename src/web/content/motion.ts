/** The control of everything on a page that moves for longer than a moment. */
export const MOTION = { pause: 'Pause motion', play: 'Play motion' } as const;
