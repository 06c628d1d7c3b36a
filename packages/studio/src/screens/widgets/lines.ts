// A list of texts as lines of one text box.
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Numbers of the lines, from 1, that a refusal names as `field.0`, `field.1`, … */
export const faultyLines = (
  field: string,
  errors: readonly { readonly field: string }[],
): number[] =>
  errors.flatMap((error) =>
    error.field.startsWith(`${field}.`) ? [Number(error.field.slice(field.length + 1)) + 1] : [],
  )
