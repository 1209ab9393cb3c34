/** A drawing of something that is planned, from a few kinds of parts; each kind occurs at most once in a mockup. */
export interface Mockup {
  readonly title: string;
  /** What is drawn, in a sentence; also for those who cannot see it. */
  readonly description: string;
  /** What of it is not made up. */
  readonly note?: string;
  /** Nothing in it is made up: its words and figures are those that the project states. */
  readonly isStated?: true;
  readonly parts: readonly MockupPart[];
}

export type MockupPart =
  | {
      readonly type: 'table';
      readonly columns: readonly string[];
      /** The rows are tokens: each has a coin. */
      readonly hasCoins?: true;
      /** The first cell of each row is its key. */
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly type: 'path';
      readonly steps: readonly {
        readonly title: string;
        readonly text: string;
        readonly place: string;
        readonly passesOn?: string;
      }[];
    };

export type MockupPartOf<T extends MockupPart['type']> = Extract<MockupPart, { readonly type: T }>;

export const MOCKUP_LABELS = {
  badge: 'Mockup',
  stated: 'As stated by the project',
} as const;
