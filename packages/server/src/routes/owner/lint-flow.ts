import { lintFlow } from '../../actions/owner/lint-flow.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

/** Any document that is a flow at all is answered with its problems; nothing is stored. */
export const lintFlowRoute: OwnerHandler<'lint_flow'> = async ({ body, reply }) => ({ problems: await lintFlow(body, goneOf(reply)) })
