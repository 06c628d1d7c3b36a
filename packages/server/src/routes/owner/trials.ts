// Trying a flow out before it is public.
import { readGoldenPaths, replaceGoldenPaths } from '../../actions/owner/golden-paths.ts'
import { simulateFlow } from '../../actions/owner/simulate-flow.ts'
import { presentSimulation } from '../../present/owner/simulation.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const simulateFlowRoute: OwnerHandler<'simulate_flow'> = async ({ body, reply }) => presentSimulation(await simulateFlow(body, goneOf(reply)))

export const goldenPathsRoute: OwnerHandler<'golden_paths'> = async ({ deps, workspaceId, params }) => ({
  items: await readGoldenPaths(deps, workspaceId, params.id),
})

export const putGoldenPathsRoute: OwnerHandler<'put_golden_paths'> = async ({ deps, workspaceId, params, body }) => ({
  items: await replaceGoldenPaths(deps, workspaceId, params.id, body.items),
})
