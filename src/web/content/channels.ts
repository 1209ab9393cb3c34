export interface Channel {
  readonly label: string;
  readonly href: `https://${string}`;
}

/** The project's messaging channels. The addresses are placeholders under a reserved domain until a team sets its own. */
export const CHANNELS: readonly Channel[] = [
  { label: 'Official channel', href: 'https://channel.technovex.example' },
  { label: 'Support group', href: 'https://support.technovex.example' },
];
