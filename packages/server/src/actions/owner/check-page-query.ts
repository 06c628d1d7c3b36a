// Whether the survey page would use every parameter of an address. The page itself ignores what it cannot read, so people who
// make an address learn of a mistake here.
import { type PageQuery, pagePairs } from '@askwell/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { invalid, type Refusal } from '../../refusal.ts'
import { pageAddress } from '../page-address.ts'
import { holdingKeys, type Signing } from './links.ts'

interface PageAddress {
  readonly nodeId: string
  readonly query: PageQuery
}
type Fault = { readonly field: string; readonly message: string }

/** Characters. The server reads addresses of up to 16 kB, and many programs cut longer ones. */
const longestAddress = 8_000

const value = z.union([z.string().max(10_000), z.number(), z.boolean()])
const Answers = z
  .array(
    z.object({
      question: z.string().min(1).max(255),
      answer: z.union([value, z.array(value).min(1).max(100)]),
    }),
  )
  .min(1)
  .max(100)

/** Refuses with one fault for each parameter that the page would ignore. */
export async function checkPageQuery(
  deps: Deps,
  workspaceId: string,
  { nodeId, query }: PageAddress,
  signing: Signing,
): Promise<void> {
  const node = await deps.store.node(workspaceId, nodeId)
  if (node === null) throw unknownNode()
  const faults = [...faultsOfPairs(query), ...faultsOfAnswers(query)]
  if (pageAddress(deps.config, { nodeId, query }).length > longestAddress)
    faults.push({
      field: 'query',
      message: `makes an address of over ${longestAddress} characters`,
    })
  const { creator_id: creatorId = null, responses = null, signature } = query
  if (creatorId !== null && (await deps.store.customer(workspaceId, creatorId)) === null)
    faults.push({ field: 'query.creator_id', message: 'is not a customer of this workspace' })
  if (signature !== undefined) {
    const keys = await holdingKeys(deps, workspaceId, nodeId, node.settings.public_key)
    if (!signing.isSigned({ nodeId, responses, creatorId }, signature, keys))
      faults.push({ field: 'query.signature', message: 'is not valid for this address' })
  }
  if (faults.length > 0) throw invalid(faults)
}

export const unknownNode = (): Refusal =>
  invalid([{ field: 'node_id', message: 'is not a node of this workspace' }])

const faultsOfPairs = (query: PageQuery): Fault[] =>
  pagePairs.flatMap(([distribution, customer]) => {
    const [one, other] = [query[distribution], query[customer]]
    if ((one === undefined) === (other === undefined)) return []
    const [there, missing] = one === undefined ? [customer, distribution] : [distribution, customer]
    return [{ field: `query.${missing}`, message: `must be there, because ${there} is` }]
  })

function faultsOfAnswers({ responses }: PageQuery): Fault[] {
  if (responses === undefined || Answers.safeParse(decoded(responses)).success) return []
  const message = 'must be a JSON list of questions and answers, or its base64 or base64url'
  return [{ field: 'query.responses', message }]
}

/** As the page decodes it. */
function decoded(text: string): unknown {
  try {
    if (text.trim().startsWith('[')) return JSON.parse(text)
    const isBase64 = /^[\w+/-]+=*$/.test(text)
    return isBase64 ? JSON.parse(fatalUtf8.decode(Buffer.from(text, 'base64'))) : null
  } catch {
    return null
  }
}
const fatalUtf8 = new TextDecoder('utf-8', { fatal: true })
