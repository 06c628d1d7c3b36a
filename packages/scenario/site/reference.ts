// The pages of the reference that are made from a started server: the calls from its OpenAPI document, the flow document from its
// JSON Schema, and its metrics (ECO-98).
import { randomBytes } from 'node:crypto'
import { webhookTypes } from '@askwell/contract'
import { type RunningServer, startServer } from '../src/start-server.ts'
import type { SitePage } from './documents.ts'
import { membersTable, type OpenSchema, typeWords } from './schema-words.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  readonly tags: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: OpenSchema
  }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: OpenSchema }> }
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: OpenSchema }> }
  >
}
interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, OpenSchema> }
}

export async function referencePages(): Promise<readonly SitePage[]> {
  const token = randomBytes(32).toString('base64url')
  const server = await startServer({ pages: 'none', env: { ASKWELL_METRICS_TOKEN: token } })
  try {
    const read = (path: string) => readFrom(server, path, token)
    const openApi: OpenApi = JSON.parse(await read('/openapi.json'))
    const flow: { $defs: Record<string, OpenSchema> } = JSON.parse(await read('/schemas/flow.json'))
    const page = (slug: string, title: string, markdown: string): SitePage => ({
      ...{ part: 'Reference', slug: `reference/${slug}`, title, markdown },
    })
    return [
      ...callPages(openApi).map(({ slug, title, markdown }) => page(slug, title, markdown)),
      page('api-types', 'API: named types', schemasText(openApi.components.schemas, '')),
      page('flow-document', 'The flow document', flowText(flow.$defs)),
      page('events', 'Events of webhooks', eventsText()),
      page('metrics', 'Metrics', metricsText(await read('/metrics'))),
    ]
  } finally {
    await server.close()
  }
}

async function readFrom(server: RunningServer, path: string, token: string): Promise<string> {
  const reply = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`)
  return reply.text()
}

interface CallPage {
  readonly slug: string
  readonly title: string
  readonly markdown: string
}

/** One page for each group of names, and one for the calls of respondents and of signed-in people. */
function callPages({ paths }: OpenApi): readonly CallPage[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) =>
    /^[a-z]\w*\./.test(operation.operationId)
      ? (operation.operationId.split('.')[0] ?? '')
      : operation.tags.includes('Owner')
        ? 'people'
        : operation.tags.includes('Respondent')
          ? 'respondents'
          : 'sign-in',
  )
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, calls]) => ({
      slug: `api-${group.toLowerCase()}`,
      title: `API: ${group}`,
      markdown: calls
        .map(({ path, method, operation }) => callText(path, method, operation))
        .join('\n'),
    }))
}

function callText(path: string, method: string, operation: Operation): string {
  const { parameters = [], requestBody, responses, deprecated } = operation
  const query = parameters.filter((one) => one.in === 'query')
  const [body] = Object.values(requestBody?.content ?? {})
  const [reply] = Object.values((responses['200'] ?? responses['201'])?.content ?? {})
  const asObject = (list: typeof parameters): OpenSchema => ({
    type: 'object',
    properties: Object.fromEntries(list.map(({ name, schema }) => [name, schema])),
    required: list.flatMap(({ name, required }) => (required ? [name] : [])),
  })
  return [
    `## ${operation.operationId}\n`,
    `\`${method.toUpperCase()} ${path}\`${deprecated ? ' (deprecated)' : ''}\n`,
    `${operation.summary} ${operation.description}\n`,
    ...(query.length > 0 ? [`**Query**\n\n${membersTable(asObject(query))}`] : []),
    ...(body ? [`**Body**: ${typeWords(body.schema)}\n\n${membersTable(body.schema)}`] : []),
    ...(reply ? [`**Reply**: ${typeWords(reply.schema)}\n\n${membersTable(reply.schema)}`] : []),
  ].join('\n')
}

const schemasText = (schemas: Readonly<Record<string, OpenSchema>>, page: string): string =>
  Object.entries(schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => `## ${name}\n\n${typeWords(of, page)}\n\n${membersTable(of, page)}`)
    .join('\n')

const flowText = (named: Readonly<Record<string, OpenSchema>>): string =>
  `A survey is one JSON document. A server gives its JSON Schema at \`/schemas/flow.json\`.\n\n${schemasText(named, '/reference/flow-document/')}`

const eventsText = (): string =>
  `A webhook receives these events. [Webhooks and automation services](/webhooks/) shows their bodies and signatures. A newer server may send more: ignore a type that you do not know.\n\n${webhookTypes.map((type) => `- \`${type}\``).join('\n')}\n`

/** From the text that Prometheus reads: each metric has a line for its help and one for its type. */
function metricsText(text: string): string {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
  )
  const rows = [...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(
    ([, name, help]) => `| \`${name}\` | ${types.get(name)} | ${help} |`,
  )
  return `[Watching a server](/watch/) says how to read them.\n\n| metric | type | meaning |\n|---|---|---|\n${rows.toSorted().join('\n')}\n`
}
