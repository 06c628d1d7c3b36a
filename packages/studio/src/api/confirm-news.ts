// A call was refused because the last confirmation of identity is too old: the component with the dialog asks for a new one.
// Calls that are refused at the same time share one answer.
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asked: Promise<boolean> | null = null

/** → unregisters it. */
export function answerConfirms(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = null
  }
}

/** → whether there is a new confirmation now; false = the person gave up, or no dialog is registered. */
export function askToConfirm(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
