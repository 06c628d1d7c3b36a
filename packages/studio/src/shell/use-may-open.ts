import { useMe } from '../api/me.tsx'
import type { ScreenLine } from '../screens.ts'
import { mayShow, type Opening, openingOf } from './opening.ts'

export function useMayShow(): (screen: Pick<ScreenLine, 'needs' | 'reach'>) => boolean {
  const me = useMe()
  return (screen) => mayShow(me, screen)
}

export const useMayOpen = (screen: ScreenLine | undefined): Opening => openingOf(useMe(), screen)
