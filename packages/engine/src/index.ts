export * from './answer.ts'
export { answersGiven, type ReadableAnswer } from './answers-given.ts'
export { plainDigits } from './digits.ts'
export type * from './effect.ts'
export type * from './event.ts'
export type * from './fault.ts'
export { type FlowMap, mapFlow } from './flow-map.ts'
// Functions, each documented in its file:
export { nextOpeningChange } from './next-opening-change.ts'
export { noticeText } from './notice-text.ts'
export { type OpenSpan, openSpans } from './open-spans.ts'
export { hundreds, isOperating, zoneOffsetMs } from './operating-hours.ts'
export { pipe, pipedAnswers } from './piping.ts'
export { problems } from './problems.ts'
export type { ReplayFault } from './replay/replay-fault.ts'
export { type Replayed, type ReplayInput, replay } from './replay.ts'
export { type Reason, type Retold, retell, type Telling, type TriggerDone } from './retell.ts'
export { rulesHold } from './rules-hold.ts'
export type * from './run.ts'
export { specialSteps } from './special-steps.ts'
export { type StartInput, start } from './start.ts'
export { step } from './step.ts'
export { type SpecialSteps, stepWith } from './step-with.ts'
export type { Stepped } from './stepped.ts'
export { ageRange } from './styles/age.ts'
export {
  type MatrixTaskView,
  matrixTasks,
  optionText,
  productOf,
  setOfItem,
} from './styles/conjoint-tasks.ts'
export { type Day, dateOf, daysIn, writtenDay } from './styles/datepicker.ts'
export {
  allStyles,
  answerKind,
  inlineOptionsMax,
  isPicker,
  isSinglePick,
  styleOf,
  takesSeveral,
} from './styles/index.ts'
export { isMaxdiff, keyOf, rowsOfControl, withRow } from './styles/matrix.ts'
export {
  controlValue,
  endName,
  type MaxdiffEnd,
  type MaxdiffSetView,
  maxdiffEnds,
  maxdiffSets,
} from './styles/maxdiff-sets.ts'
export { canonicalNumber } from './styles/number.ts'
export { scoreRange } from './styles/score.ts'
export { sliderRange } from './styles/slider.ts'
export { starRange } from './styles/star.ts'
export type {
  AnswerFacts,
  FileKind,
  Layout,
  Several,
  Style,
  StyleFacts,
  TextKind,
} from './styles/style.ts'
export { type StyleTooling, type Tallied, toolingOf } from './styles/tooling.ts'
export { lengthOf } from './styles/typed.ts'
export { acceptedTypes, fileTypes, imageTypes, mostBytes } from './styles/upload.ts'
export { opensAtMs, type SurveyChannel, type SurveyState, surveyState } from './survey-state.ts'
export { noTools, type Tools } from './tools.ts'
export { view } from './view.ts'
export type * from './view-types.ts'
