// The entrance for the server: tallies feedback and summarizes tallies. It is not part of a respondent's page.

export { talliedAs } from '../styles/tooling.ts'
export { binsOf } from './bins.ts'
export { largestBeyond, meansTest, type Sample, sharesTest } from './difference-tests.ts'
export { decodeTally, encodeTally, tallyWay } from './encode.ts'
export { figuresOf, type Samples } from './figures.ts'
export { mergedQuestions } from './merged-questions.ts'
export { part, partsOf } from './parts.ts'
export {
  type AnsweredVersion,
  type Counts,
  measuredCounts,
  questionResults,
  stateTraffic,
  timeSpent,
  trafficParts,
  wayTraffic,
} from './summary.ts'
export {
  type Amounts,
  addParts,
  addPassing,
  addTotals,
  eachFacet,
  type Facet,
  type PackedTally,
  pack,
  packTogether,
  type Tally,
  type Totals,
  totalsOf,
} from './tally.ts'
