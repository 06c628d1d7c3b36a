// Golden paths of a flow: its owner maintains them, and the engine walks them before every publish.

import type { FieldFault, Flow, GoldenPath } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { checkGoldenPath, type GoldenBreak } from '@askwell/engine/simulate'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../refusal.ts'
import { readFlow } from './flows.ts'

export async function readGoldenPaths(
  deps: Deps,
  workspaceId: string,
  flowId: string,
): Promise<GoldenPath[]> {
  await readFlow(deps, workspaceId, flowId)
  return [...(await deps.store.goldenPaths.of(workspaceId, flowId))]
}

export async function replaceGoldenPaths(
  deps: Deps,
  workspaceId: string,
  flowId: string,
  paths: GoldenPath[],
): Promise<GoldenPath[]> {
  await readFlow(deps, workspaceId, flowId)
  const repeated = paths.findIndex(
    ({ id }, index) => paths.findIndex((other) => other.id === id) < index,
  )
  if (repeated >= 0)
    throw invalid([{ field: `items.${repeated}.id`, message: 'appears in this list twice' }])
  if (!(await deps.store.goldenPaths.put(workspaceId, flowId, paths, deps.clock())))
    throw notFound()
  return paths
}

/** One fault per path that fails for this document, at the failing step: `<list>.0.steps.2`, `<list>.1.end`. */
export const faultsOfGoldenPaths = (
  flow: Flow,
  paths: readonly GoldenPath[],
  list = 'golden_paths',
): FieldFault[] =>
  paths.flatMap((path, index) => {
    const outcome = checkGoldenPath(flow, path)
    if (outcome.kind === 'holds') return []
    const place = outcome.step < path.steps.length ? `steps.${outcome.step}` : 'end'
    return [
      {
        field: `${list}.${index}.${place}`,
        message: `The test path “${path.name}” fails: ${sentenceOf(flow, outcome)}`,
      },
    ]
  })

function sentenceOf(flow: Flow, broken: GoldenBreak): string {
  switch (broken.kind) {
    case 'elsewhere':
      return `it ends at ${stateName(flow, broken.came)}; expected ${stateName(flow, broken.expected)}.`
    case 'answer_gone':
      return `${questionName(flow, broken.questionId)} no longer accepts the recorded answer.`
    case 'refused':
      return `${broken.questionIds.map((id) => questionName(flow, id)).join(', ')} rejects the recorded answer.`
    case 'no_way_on':
      return broken.press === 'alone'
        ? 'the page no longer advances automatically.'
        : 'the button is not visible.'
    default:
      return unreachable(broken)
  }
}

function stateName(flow: Flow, id: string | null): string {
  if (id === null) return 'the default ending'
  const state = flow.states.find((one) => one.id === id)
  return state ? `“${state.name}”` : 'a deleted page'
}

const questionName = (flow: Flow, id: string): string => {
  const question = flow.elements.find((element) => element.question?.id === id)?.question
  return question ? `the question ${question.key}` : 'a deleted question'
}
