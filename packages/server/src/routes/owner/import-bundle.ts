import { importBundle } from '../../actions/owner/import-bundle.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const importBundleRoute: OwnerHandler<'import_bundle'> = ({ deps, workspaceId, body }) => importBundle(deps, workspaceId, body)
