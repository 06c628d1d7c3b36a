import { useState } from 'react'

const place = (name: string): string => `askwell-studio.draft ${name}`

function read(name: string): string {
  try {
    return sessionStorage.getItem(place(name)) ?? ''
  } catch {
    return ''
  }
}

function keep(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(place(name))
    else sessionStorage.setItem(place(name), text)
  } catch {
    // Forgotten with the page.
  }
}

/** A text that waits in this tab, by its name, also while another one is written. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const [known, setKnown] = useState({ name, text: read(name) })
  const current = known.name === name ? known : { name, text: read(name) }
  return [
    current.text,
    (text) => {
      keep(name, text)
      setKnown({ name, text })
    },
  ]
}
