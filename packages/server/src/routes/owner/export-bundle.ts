import { exportBundle } from '../../actions/owner/export-bundle.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const exportBundleRoute: OwnerHandler<'export_bundle'> = ({ deps, workspaceId }) => exportBundle(deps, workspaceId)
