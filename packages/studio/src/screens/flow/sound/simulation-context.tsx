// One simulation shared by its views: the panel shows its figures, the canvas its reach.
import { createContext, type ReactNode, useContext } from 'react'
import { type UseSimulation, useSimulation } from './use-simulation.ts'

const Context = createContext<UseSimulation | null>(null)

export function SimulationProvider({ children }: { readonly children: ReactNode }) {
  return <Context value={useSimulation()}>{children}</Context>
}

export function useSharedSimulation(): UseSimulation {
  const simulation = useContext(Context)
  if (simulation === null) throw new Error('a part of the builder stands inside a draft')
  return simulation
}
