// An assistant that calls a test server by MCP, with its own API key.
import type { Permission } from '@askwell/contract'
import type { OwnerServer } from './owner-server.ts'

export const modern = '2026-07-28'

export interface ToolResult {
  readonly isError?: boolean
  readonly resultType?: string
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}
export interface Assistant {
  /** The reply of any method, as it comes. */
  ask(
    method: string,
    params?: object,
    change?: { headers?: Record<string, string>; capabilities?: object },
  ): Promise<{
    status: number
    headers: Readonly<Record<string, unknown>>
    body: unknown
    text: string
  }>
  tools(): Promise<readonly { readonly name: string }[]>
  use(name: string, args?: object): Promise<ToolResult>
}

/** `scope` null = everything that the role of an owner allows. */
export async function newAssistant(
  server: Pick<OwnerServer, 'app' | 'owner'>,
  scope: readonly Permission[] | null,
): Promise<Assistant> {
  const { body } = await server.owner.call('POST', '/api_keys', {
    ...{ name: 'Assistant', role: 'owner', ...(scope !== null && { scope }) },
  })
  return assistantWith(server, String(body['key']))
}

export function assistantWith({ app }: Pick<OwnerServer, 'app'>, key: string): Assistant {
  const ask: Assistant['ask'] = async (
    method,
    params = {},
    { headers = {}, capabilities = {} } = {},
  ) => {
    const { name, uri = name } = params as { name?: string; uri?: string }
    const reply = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': modern,
        'mcp-method': method,
        ...(uri !== undefined && { 'mcp-name': uri }),
        ...headers,
      },
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method },
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': modern,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': capabilities,
          },
        },
      },
    })
    const { statusCode: status, body: text } = reply
    return { status, headers: reply.headers, body: text === '' ? null : reply.json(), text }
  }
  return {
    ask,
    tools: async () => Object((await ask('tools/list')).body).result.tools,
    use: async (name, args = {}) =>
      Object((await ask('tools/call', { name, arguments: args })).body).result,
  }
}
