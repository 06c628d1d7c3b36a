// Data-layer events of a run: ids only. None in previews; the callers see to that.
import type { Effect } from './effect.ts'
import type { FlowMap } from './flow-map.ts'
import type { MoveSource, Run, RunPosition } from './run.ts'

const of = (map: FlowMap, run: Run): { node_id: string; flow_id: string } => ({
  node_id: run.session.nodeId,
  flow_id: map.flow.id,
})

export const surveyLoaded = (map: FlowMap, run: Run): Effect => ({
  type: 'track',
  event: {
    event: 'survey_loaded',
    survey: {
      ...of(map, run),
      language: map.flow.languages.find((language) => language.id === run.languageId)?.code ?? 'en',
    },
  },
})
export const questionAnswered = (map: FlowMap, run: Run, questionId: string): Effect => ({
  type: 'track',
  event: { event: 'question_answered', survey: { ...of(map, run), question_id: questionId } },
})
export const stateChanged = (
  map: FlowMap,
  run: Run,
  to: RunPosition,
  source: MoveSource | 'back',
): Effect => ({
  type: 'track',
  event: {
    event: 'state_changed',
    survey: { ...of(map, run), state_id: to.kind === 'state' ? to.stateId : null, source },
  },
})
export const submitted = (
  map: FlowMap,
  run: Run,
  feedbackId: string,
  event: 'feedback_submitted' | 'quota_submitted',
): Effect => ({
  type: 'track',
  event: { event, survey: { ...of(map, run), feedback_id: feedbackId } },
})
export const submitError = (map: FlowMap, run: Run, status: number): Effect => ({
  type: 'track',
  event: { event: 'submit_error', survey: { ...of(map, run), status } },
})
