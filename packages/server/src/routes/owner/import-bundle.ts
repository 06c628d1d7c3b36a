import { importBundle } from '../../actions/owner/import-bundle.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const importBundleRoute: OwnerHandler<'import_bundle'> = ({ deps, workspaceId, body, reply }) => importBundle(deps, workspaceId, body, goneOf(reply))
