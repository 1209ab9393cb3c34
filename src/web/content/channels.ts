export interface Channel {
  readonly label: string;
  readonly href: `https://${string}`;
}

export const OFFICIAL_CHANNEL: Channel = { label: 'Official channel', href: 'https://channel.technovex.example' };

/**
 * The project's messaging channels. The addresses are placeholders under a reserved domain until a team sets its own.
 */
export const CHANNELS: readonly [Channel, Channel] = [
  OFFICIAL_CHANNEL,
  { label: 'Support group', href: 'https://support.technovex.example' },
];
