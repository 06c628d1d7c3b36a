// Trying a flow out before it is public.
import { simulateFlow } from '../../actions/owner/simulate-flow.ts'
import { presentSimulation } from '../../present/owner/simulation.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const simulateFlowRoute: OwnerHandler<'simulate_flow'> = async ({ body }) => presentSimulation(await simulateFlow(body))
