// A call was refused because the last proof of who is here is too old: whoever shows the dialog is asked to get a new one.
// Calls that are refused together wait for one answer.
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asked: Promise<boolean> | null = null

/** → ends it. */
export function answerConfirms(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = null
  }
}

/** → whether there is a new proof now; false = the person gave up, or nobody is here to ask them. */
export function askToConfirm(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
