/** A drawing of something that is planned, from a few kinds of parts; each kind occurs at most once in a sketch. */
export interface Sketch {
  readonly title: string;
  /** What is drawn, in a sentence; also for those who cannot see it. */
  readonly description: string;
  /** In place of the note that the numbers are made up. */
  readonly note?: string;
  readonly parts: readonly SketchPart[];
}

export type SketchPart =
  | {
      readonly type: 'table';
      readonly columns: readonly string[];
      /** The first cell of each row is its key. */
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly type: 'form';
      readonly fields: readonly { readonly label: string; readonly value: string }[];
      readonly action?: string;
    }
  | {
      readonly type: 'blocks';
      readonly blocks: readonly { readonly title: string; readonly text: string; readonly isMissing?: true }[];
    }
  | {
      readonly type: 'bars';
      readonly bars: readonly { readonly label: string; readonly percent: number; readonly value: string }[];
    }
  | { readonly type: 'code'; readonly lines: readonly string[] }
  | {
      readonly type: 'links';
      readonly from: string;
      readonly to: readonly { readonly title: string; readonly text: string }[];
    };

export type SketchPartOf<T extends SketchPart['type']> = Extract<SketchPart, { readonly type: T }>;

export const SKETCH_LABELS = {
  badge: 'Sketch',
  note: 'Names and numbers are made up, and nothing in it works.',
} as const;
