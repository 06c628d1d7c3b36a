/** One result of a fault run. */
export interface Check {
  readonly name: string
  readonly outcome: 'passed' | 'failed'
  readonly note: string
}

export function check(name: string, isTrue: boolean, note: string): Check {
  return { name, outcome: isTrue ? 'passed' : 'failed', note }
}
