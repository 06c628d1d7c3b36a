// A bundle as JSON, written part by part as it is read.
import { Readable } from 'node:stream'
import type { BundleParts } from '../../actions/owner/export-bundle.ts'

/** What a bundle leaves out where it is empty. */
const optional = new Set(['golden_paths', 'drafts'])
const charactersPerWrite = 64 * 1024

export const bundleJson = (parts: BundleParts): Readable => Readable.from(inWrites(textOf(parts)))

async function* textOf(parts: BundleParts): AsyncGenerator<string> {
  yield '{"format":"askwell-bundle/1"'
  for (const [member, items] of Object.entries(parts)) {
    let isEmpty = true
    for await (const item of items) {
      yield isEmpty ? `,"${member}":[` : ','
      yield JSON.stringify(item)
      isEmpty = false
    }
    if (!isEmpty) yield ']'
    else if (!optional.has(member)) yield `,"${member}":[]`
  }
  yield '}'
}

async function* inWrites(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let whole = ''
  for await (const text of texts) {
    whole += text
    if (whole.length < charactersPerWrite) continue
    yield whole
    whole = ''
  }
  yield whole
}
