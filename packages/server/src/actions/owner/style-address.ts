// Where a node's own stylesheet is served (C-02). A path, not an address with a host: it stays valid when the instance
// moves or has a second name.
import type { NodeSettings } from '@askwell/contract'

export const styleAddress = (nodeId: string): string => `/v1/nodes/${nodeId}/style.css`
const ownStyleAddress = /^(https?:\/\/[^/]+)?\/v1\/nodes\/[0-9a-f-]{36}\/style\.css$/i

/** A node with its own CSS text points to it; a node without one never points to a node's sheet. */
export function withStyleAddress(nodeId: string, settings: NodeSettings): NodeSettings {
  if (settings.css_text !== null) return { ...settings, css_url_react: styleAddress(nodeId) }
  return ownStyleAddress.test(settings.css_url_react ?? '')
    ? { ...settings, css_url_react: null }
    : settings
}
