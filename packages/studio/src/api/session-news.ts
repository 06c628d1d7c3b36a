// News of the session of this browser, which all of its tabs share: one of them signed in, out, or moved to another
// workspace; or a call was refused because nobody is signed in any more.
type Listener = () => void

const listeners = new Set<Listener>()
const waiting = new Set<Listener>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('askwell-session') : null
channel?.addEventListener('message', () => {
  hear()
  hearChange()
})

function hear(): void {
  for (const listener of listeners) listener()
}

function hearChange(): void {
  for (const listener of waiting) listener()
}

/** To the other tabs, and to whatever waits for a session in this one. */
export function tellSessionChanged(): void {
  channel?.postMessage('changed')
  hearChange()
}
/** Within this one. */
export const tellSessionLost = hear

/** → ends it. */
export function listenForSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For what was refused and may be let in by another session. → ends it. */
export function listenForChange(listener: Listener): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}
