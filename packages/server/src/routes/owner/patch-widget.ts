import { changeWidget } from '../../actions/owner/widgets.ts'
import { presentWidget } from '../../present/owner/widget.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const patchWidgetRoute: OwnerHandler<'patch_widget'> = async ({ deps, workspaceId, params, body }) =>
  presentWidget(await changeWidget(deps, workspaceId, params.code, body), deps.config.publicUrl)
