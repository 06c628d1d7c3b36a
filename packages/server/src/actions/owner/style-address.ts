// Where a node's own stylesheet is served (C-02). A path, not an address with a host: it stays right when the instance
// moves or is reached under a second name.
import type { NodeSettings } from '@askwell/contract'

export const styleAddress = (nodeId: string): string => `/v1/nodes/${nodeId}/style.css`
const ownStyleAddress = /^(https?:\/\/[^/]+)?\/v1\/nodes\/[0-9a-f-]{36}\/style\.css$/i

/** A node with its own text points to it; one without never points to an own sheet, its or another node's. */
export function withStyleAddress(nodeId: string, settings: NodeSettings): NodeSettings {
  if (settings.css_text !== null) return { ...settings, css_url_react: styleAddress(nodeId) }
  return ownStyleAddress.test(settings.css_url_react ?? '')
    ? { ...settings, css_url_react: null }
    : settings
}
