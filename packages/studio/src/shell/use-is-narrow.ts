import { useSyncExternalStore } from 'react'

/** Below it the words of the navigation would take a quarter of the screen. */
const narrow = matchMedia('(max-width: 1023px)')

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
