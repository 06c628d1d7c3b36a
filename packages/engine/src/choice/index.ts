// The entrance for the server and the studio: designs of MaxDiff and conjoint, their figures, and the simulator. It is not
// part of a respondent's page.
export {
  ConjointCounter,
  type ConjointFigures,
  conjointFigures,
  usualSamples,
} from './conjoint.ts'
export type {
  ConjointModel,
  ConjointPlanOfFigures,
  ConjointTask,
  ProductLevel,
} from './conjoint-coding.ts'
export {
  type ConjointDesign,
  type ConjointPlan,
  type ConjointReport,
  conjointDesign,
  conjointReport,
  mostError,
  type Prohibited,
  usualTasks,
} from './conjoint-design.ts'
export type { Figure, Why } from './figure.ts'
export { MaxdiffCounter, type MaxdiffFigures, type MaxdiffSet, maxdiffFigures } from './maxdiff.ts'
export {
  isBalanced,
  type MaxdiffDesign,
  type MaxdiffPlan,
  type MaxdiffReport,
  maxdiffDesign,
  maxdiffReport,
  usualPlan,
} from './maxdiff-design.ts'
export { type Market, simulateShares } from './simulate-shares.ts'
