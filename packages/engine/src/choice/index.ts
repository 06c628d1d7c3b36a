// The entrance for the server and the studio: designs of MaxDiff and conjoint, their figures, and the simulator. It is not
// part of a respondent's page.
export {
  type ConjointFigures,
  type ConjointModel,
  type ConjointTask,
  conjointFigures,
  usualSamples,
} from './conjoint.ts'
export {
  type ConjointDesign,
  type ConjointPlan,
  type ConjointReport,
  conjointDesign,
  conjointReport,
  type Prohibited,
} from './conjoint-design.ts'
export type { Figure, Why } from './figure.ts'
export { type MaxdiffFigures, type MaxdiffSet, maxdiffFigures } from './maxdiff.ts'
export {
  type MaxdiffDesign,
  type MaxdiffPlan,
  type MaxdiffReport,
  maxdiffDesign,
  maxdiffReport,
  usualPlan,
} from './maxdiff-design.ts'
export { type Market, simulateShares } from './simulate-shares.ts'
