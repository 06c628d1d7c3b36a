// The entrance for the server: tallies feedback and summarizes tallies. It is not part of a respondent's page.

export { talliedAs } from '../styles/tooling.ts'
export { binsOf } from './bins.ts'
export { Chunk, chunkRows, countBits, eachRow } from './columns/chunk.ts'
export { type Condition, holds } from './columns/conditions.ts'
export { addColumns, countOfMark, countsUnder } from './columns/counted-columns.ts'
export { CrosstabCounter, type TableBreak, type TableSubject } from './columns/crosstab.ts'
export {
  type ColumnKind,
  decodeChunk,
  type EncodedChunk,
  type EncodedColumn,
  encodeChunk,
  segmentWay,
} from './columns/encode-chunk.ts'
export { factsOf, mark, numberOf } from './columns/facts.ts'
export { intersect, maskOf } from './columns/masks.ts'
export { meaningOf } from './columns/meanings.ts'
export { everybody, operatorsOf, planFilter } from './columns/plan-filter.ts'
export { previousCondition } from './columns/previous-period.ts'
export { reopened } from './columns/reopen-chunk.ts'
export type { ResultRow } from './columns/result-row.ts'
export { dayNumber, dayOf, offsetOf, readTime, startOfDay } from './columns/zoned-time.ts'
export { largestBeyond, meansTest, type Sample, sharesTest } from './difference-tests.ts'
export { decodeTally, encodeTally, tallyWay } from './encode.ts'
export { figuresOf, type Samples } from './figures.ts'
export { measureOf, npsOf } from './measures.ts'
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
