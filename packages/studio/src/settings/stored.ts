/** What this browser remembers; a browser that refuses storage forgets, and everything still works. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(`askwell-studio.${name}`)
  } catch {
    return null
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(`askwell-studio.${name}`, value)
  } catch {
    // Forgotten with the page.
  }
}
