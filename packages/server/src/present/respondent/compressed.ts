// Long texts are sent compressed where the reader accepts it: Brotli for every browser, gzip for the rest. In one place, on
// the thread pool; quality 6 costs two milliseconds for a page and gives most of what 11 would: two kilobytes less than 4,
// ten milliseconds on a slow line.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { unreachable } from '@askwell/contract/unreachable'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below one packet there is nothing to gain. */
const smallestBytes = 1_400

export interface Compressed {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | null
}

export async function compressed(
  text: string,
  acceptEncoding: string | undefined,
): Promise<Compressed> {
  const bytes = Buffer.from(text)
  const encoding = bytes.length < smallestBytes ? null : chooseEncoding(acceptEncoding)
  switch (encoding) {
    case 'br':
      return {
        encoding,
        bytes: await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 6,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
          },
        }),
      }
    case 'gzip':
      return { encoding, bytes: await zip(bytes, { level: 6 }) }
    case null:
      return { encoding, bytes }
    default:
      return unreachable(encoding)
  }
}

/**
 * The smallest window, as a power of two, that holds the whole text (RFC 7932 §9.1: 16 bytes less than the power). A larger one
 * gains nothing, and its memory is taken and given back for each text.
 */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )

/** RFC 9110 §12.5.3, of which only the refusal `q=0` matters to us. */
export function chooseEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  const accepted = new Map(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const
      }),
  )
  const takes = (name: string): boolean => accepted.get(name) ?? accepted.get('*') ?? false
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
