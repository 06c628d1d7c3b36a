import { readWidget } from '../../actions/owner/widgets.ts'
import { presentWidget } from '../../present/owner/widget.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getWidgetRoute: OwnerHandler<'get_widget'> = async ({ deps, workspaceId, params }) =>
  presentWidget(await readWidget(deps, workspaceId, params.code), deps.config.publicUrl)
