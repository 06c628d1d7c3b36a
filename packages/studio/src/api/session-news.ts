// News of the session of this browser, which all of its tabs share: one of them signed in, out, or moved to another
// workspace; or a call was refused because nobody is signed in any more.
type Listener = () => void

const listeners = new Set<Listener>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('askwell-session') : null
channel?.addEventListener('message', hear)

function hear(): void {
  for (const listener of listeners) listener()
}

/** To the other tabs. */
export const tellSessionChanged = (): void => channel?.postMessage('changed')
/** Within this one. */
export const tellSessionLost = hear

/** → ends it. */
export function listenForSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
