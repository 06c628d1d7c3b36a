// The QR code of an address of a node (ECO-51). What a camera could not read is refused here, before it is printed.
import type { QrQuery } from '@askwell/contract'
import { contrast, parseHex } from '@askwell/engine/theme'
import { encode } from 'uqr'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { pageAddress } from '../page-address.ts'
import { surveyIn } from '../respondent/survey-in.ts'
import { readNode } from './nodes.ts'

/** Dark modules by row, without a margin. */
export type QrModules = readonly (readonly boolean[])[]

/** Below it, cameras fail in poor light. It is also what people need to read text. */
const leastContrast = 4.5

export async function makeQrCode(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  query: QrQuery,
): Promise<QrModules> {
  const node = await readNode(deps, workspaceId, nodeId)
  const { size, margin, level, link } = query
  if (link !== undefined && (await surveyIn(deps, link))?.nodeId.toLowerCase() !== node.id)
    throw invalid([{ field: 'link', message: 'must be an address of this node, long or short' }])
  checkColors(query)
  const address = link ?? pageAddress(deps.config, { nodeId: node.id, query: {} })
  const modules = modulesOf(address, level)
  const least = modules.length + 2 * margin
  if (size < least)
    throw invalid([
      { field: 'size', message: `must be at least ${least} for this code and margin` },
    ])
  return modules
}

/** Cameras look for dark modules on a light ground. */
function checkColors({ dark, light }: QrQuery): void {
  const [own, ground, white] = [parseHex(dark), parseHex(light), parseHex('#ffffff')]
  if (!own || !ground || !white) throw invalid([{ field: 'dark', message: 'must be a colour' }])
  if (contrast(own, ground) < leastContrast)
    throw invalid([
      { field: 'dark', message: `must have a contrast of at least ${leastContrast} to \`light\`` },
    ])
  if (contrast(own, white) < contrast(ground, white))
    throw invalid([{ field: 'dark', message: 'must be darker than `light`' }])
}

function modulesOf(address: string, ecc: QrQuery['level']): QrModules {
  try {
    return encode(address, { ecc, border: 0 }).data
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'is too long for a QR code of this level; use a short link'
    throw invalid([{ field: 'link', message }])
  }
}
