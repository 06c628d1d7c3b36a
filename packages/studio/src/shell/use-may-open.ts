import { useMay, useMe } from '../api/me.tsx'
import type { ScreenLine } from '../screens.ts'

/** Whether this person's role may open a screen; an address without one is left to the router. */
export function useMayOpen(screen: ScreenLine | undefined): { readonly allowed: boolean; readonly hasWorkspace: boolean } {
  const may = useMay()
  const { workspace } = useMe()
  return { allowed: screen === undefined || screen.needs === 'door' || may(screen.needs), hasWorkspace: workspace !== null }
}
