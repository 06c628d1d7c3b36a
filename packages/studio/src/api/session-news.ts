// Changes of this browser's session, which all of its tabs share: one of them signed in, signed out, or changed its
// workspace; or a call was refused because nobody is signed in.
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

/** Notifies the other tabs, and what waits for a session in this one. */
export function tellSessionChanged(): void {
  channel?.postMessage('changed')
  hearChange()
}
/** Notifies this tab only. */
export const tellSessionLost = hear

/** → stops listening. */
export function listenForSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a component that was refused and that another session may admit. → stops listening. */
export function listenForChange(listener: Listener): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}
