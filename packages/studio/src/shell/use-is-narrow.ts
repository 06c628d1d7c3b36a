import { useSyncExternalStore } from 'react'

/** Below this width, the navigation's texts would cover a quarter of the screen. */
const narrow = matchMedia('(max-width: 1023px)')

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
