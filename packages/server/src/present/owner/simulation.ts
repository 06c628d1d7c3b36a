import type { SimulationReply } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'

/** Members always in this order: the same simulation is the same bytes. */
export const presentSimulation = (told: Simulation): SimulationReply => ({
  runs: told.runs,
  seed: told.seed,
  states: told.states.map(({ stateId, runs, share }) => ({ state_id: stateId, runs, share })),
  transitions: told.transitions.map(({ transitionId, runs, share }) => ({
    transition_id: transitionId,
    runs,
    share,
  })),
  otherwise: told.otherwise.map(({ stateId, toStateId, runs, share }) => ({
    state_id: stateId,
    to_state_id: toStateId,
    runs,
    share,
  })),
  ends: told.ends.map(({ stateId, runs, share }) => ({ state_id: stateId, runs, share })),
  never: {
    state_ids: [...told.never.stateIds],
    transition_ids: [...told.never.transitionIds],
    element_ids: [...told.never.elementIds],
  },
  pages: told.pages,
  lengths: told.lengths.map(({ pages, runs }) => ({ pages, runs })),
  longest_path: [...told.longestPath],
  shortest_path: [...told.shortestPath],
  seconds: told.seconds,
  stuck: told.stuck.map(({ stateId, why, questionIds, runs, share, example }) => ({
    state_id: stateId,
    why,
    question_ids: [...questionIds],
    runs,
    share,
    example: { run: example.run, state_ids: [...example.stateIds] },
  })),
})
