// The entrance for the server: counts feedback in columns and summarizes the counts. It is not part of a respondent's page.

export { talliedAs } from '../styles/tooling.ts'
export { type Amounts, addParts } from './amounts.ts'
export { binsOf } from './bins.ts'
export { baseCondition, hasUnanswered } from './columns/bases.ts'
export {
  Chunk,
  type ChunkDetail,
  chunkRows,
  countBits,
  countBoth,
  eachRow,
} from './columns/chunk.ts'
export { type Condition, holds } from './columns/conditions.ts'
export { ConjointReader, type MergedAttribute } from './columns/conjoint-reader.ts'
export { addColumns, countOfMark, countsUnder } from './columns/counted-columns.ts'
export { CrosstabCounter, type TableSubject } from './columns/crosstab.ts'
export { DriverCollector } from './columns/driver-collector.ts'
export {
  type ColumnKind,
  decodeChunk,
  type EncodedChunk,
  type EncodedColumn,
  encodeChunk,
  segmentWay,
} from './columns/encode-chunk.ts'
export { type Facts, factsOf, mark, numberOf } from './columns/facts.ts'
export { intersect, maskOf } from './columns/masks.ts'
export { MaxdiffReader } from './columns/maxdiff-reader.ts'
export type { Documents, Meaning, NamedTheme, Scale } from './columns/meaning.ts'
export { meaningOf } from './columns/meanings.ts'
export { everybody, operatorsOf, planFilter, valueCondition } from './columns/plan-filter.ts'
export { previousCondition } from './columns/previous-period.ts'
export { reopened } from './columns/reopen-chunk.ts'
export type { ResultRow } from './columns/result-row.ts'
export { tableScales } from './columns/scale-rows.ts'
export { scaleOfFacts } from './columns/scale-values.ts'
export type { ColumnSubject, TableBreak } from './columns/table-columns.ts'
export { addMask, effectiveOf, noCount, type Weights } from './columns/weighted-count.ts'
export { dayNumber, dayOf, offsetOf, readTime, startOfDay } from './columns/zoned-time.ts'
export {
  countsTest,
  falseDiscoveryRates,
  largestBeyond,
  meansTest,
  type Sample,
  sharesTest,
} from './difference-tests.ts'
export { driverFigures, effectiveCases, fewestCases, performanceOf } from './drivers.ts'
export { figuresOf, type Samples } from './figures.ts'
export { foldWord } from './fold-word.ts'
export { differencesOf, type GroupResults, verdictOf } from './group-differences.ts'
export { measureOf, npsOf, rangeOf } from './measures.ts'
export { mergedQuestions } from './merged-questions.ts'
export { part, partsOf } from './parts.ts'
export { type RakedCell, type Raking, rake } from './raking.ts'
export { fewestToSuggest, suggestThemes } from './suggest-themes.ts'
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
export { ThemeCounter, type ThemeCounts } from './theme-counter.ts'
export { type ThemeMark, ThemeMatcher } from './themes.ts'
export { factorOf } from './weighted-amounts.ts'
export { weightedNps } from './weighted-figures.ts'
export { WordCounter } from './words.ts'
