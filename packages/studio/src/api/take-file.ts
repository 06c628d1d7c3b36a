// The answer of a call, saved as a file. The browser downloads it itself, however long it is, so that it need not fit
// into this page's memory; the confirmation that the call may need is asked for before it starts.
import { type CallInput, type CallName, call, hrefOf } from './call.ts'
import { askToConfirm } from './confirm-news.ts'

/** If the confirmation expired before the download began, the file would hold an error. */
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

/** For a call that needs no confirmation. */
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
