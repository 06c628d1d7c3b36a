// Light or dark: by the system's preference, or by choice. Set on the root, where the tokens read it.
import { useSyncExternalStore } from 'react'
import { readStored, store } from './stored.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const wantsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let theme: Theme = themes.find((one) => one === readStored('theme')) ?? 'system'

export function startTheme(): void {
  wantsDark.addEventListener('change', show)
  show()
}

export function chooseTheme(next: Theme): void {
  theme = next
  store('theme', next)
  show()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => theme,
  )

function show(): void {
  const isDark = theme === 'dark' || (theme === 'system' && wantsDark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}
