import { savedContentSchema } from '#contract/content.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { SiteContent } from '#domain/content/content.ts';

/** The messages of invalid fields, by their path: `announcements.0.text`. */
export interface FieldErrors {
  readonly size: number;
  at(field: string): string | undefined;
  /** The fields below `path`. */
  of(path: string): FieldErrors;
}

/** Validates with the schema that the server uses. */
export function validateContent(content: SiteContent): FieldErrors {
  const result = savedContentSchema.safeParse(content);
  return fieldErrors(
    (result.success ? [] : result.error.issues).map(({ path, message }) => ({ field: path.join('.'), message })),
  );
}

export const NO_ERRORS: FieldErrors = fieldErrors([]);

function fieldErrors(problems: readonly FieldProblem[]): FieldErrors {
  return {
    size: problems.length,
    at: (name) => problems.find(({ field }) => field === name)?.message,
    of: (path) =>
      fieldErrors(
        problems.flatMap(({ field, message }) =>
          field.startsWith(`${path}.`) ? [{ field: field.slice(path.length + 1), message }] : [],
        ),
      ),
  };
}
