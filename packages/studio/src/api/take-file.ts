// What a call answers, kept as a file. The browser fetches it by itself, however long it is, so that nothing of it has to fit
// into this page; the proof that the call may ask for is there before it starts.
import { type CallInput, type CallName, call, hrefOf } from './call.ts'
import { askToConfirm } from './confirm-news.ts'

/** A proof that ends while the browser only begins to fetch would leave an error in the file's place. */
const leastSeconds = 30

/** `fileName`: where the server does not name it. Rejects when the server was not reached; does nothing when the person gave up. */
export async function takeFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  fileName = '',
): Promise<void> {
  const { person } = await call('me', {})
  if ((person?.confirmed_seconds ?? 0) < leastSeconds && !(await askToConfirm())) return
  saveFile(name, input, fileName)
}

/** Of a call that needs no proof. */
export function saveFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  fileName = '',
): void {
  const link = document.createElement('a')
  link.href = hrefOf(name, input)
  link.download = fileName
  link.click()
}
