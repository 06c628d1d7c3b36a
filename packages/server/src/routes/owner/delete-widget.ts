import { deleteWidget } from '../../actions/owner/widgets.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const deleteWidgetRoute: OwnerHandler<'delete_widget'> = async ({ deps, workspaceId, params }) => {
  await deleteWidget(deps, workspaceId, params.code)
  return { code: params.code }
}
