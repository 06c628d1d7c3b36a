/** How often each part of the feedbacks occurred (`parts.ts`). */
export type Amounts = Map<string, number>
export const countOf = (amounts: Amounts, name: string): number => amounts.get(name) ?? 0
export const addParts = (to: Amounts, parts: readonly string[]): void => {
  for (const name of parts) to.set(name, countOf(to, name) + 1)
}
