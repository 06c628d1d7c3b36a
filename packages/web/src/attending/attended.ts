import type { NodeReply } from '@askwell/contract'
import type { Browser } from '../run/browser.ts'
import type { SurveyRun } from '../run/kept-run.ts'
import type { SurveyQuery } from '../run/query.ts'

/** The page with these features, and its run. */
export interface Attended {
  readonly browser: Browser
  readonly query: SurveyQuery
  readonly node: NodeReply
  readonly run: SurveyRun
}
