import { createWidget } from '../../actions/owner/widgets.ts'
import { presentWidget } from '../../present/owner/widget.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const createWidgetRoute: OwnerHandler<'create_widget'> = async ({ deps, workspaceId, body }) =>
  presentWidget(await createWidget(deps, workspaceId, body), deps.config.publicUrl)
