// The next person at a shared device finds the first page and nothing of the one before: the draft goes, a partial that
// was sent is not gone on with, and the page opens again.
import { draftKey } from '../run/unsent.ts'
import type { Attended } from './attended.ts'

export function startOver({ browser: { local }, node }: Attended): void {
  local.remove(draftKey(node.id))
  // Of every survey: a shared device goes on with nobody's.
  local.remove('INCOMPLETE_SURVEYS')
  // A link to go on carries a draft behind its mark.
  history.replaceState(null, '', location.pathname + location.search)
  if (navigator.onLine || navigator.serviceWorker?.controller) {
    location.reload()
    return
  }
  // Without a connection an unknown page would be all there is: what was answered is taken away now, the page comes later.
  document.body.hidden = true
  addEventListener('online', () => location.reload(), { once: true })
}
