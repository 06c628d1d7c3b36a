// Files that tests upload, made when needed: valid ones of every kind, and files that only claim to be one.
import { Bundle, Flow } from '@askwell/contract'
import sharp from 'sharp'
import { id, testBundle, testFlow } from './respondent-flow.ts'

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
)
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const program = Buffer.concat([
  Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00', 'latin1'),
  Buffer.alloc(600, 7),
])

/** Noise, so that its size grows with its pixels. */
export function image(
  format: 'jpeg' | 'png' | 'gif' | 'webp',
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 2_654_435_761) >>> 24
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** A photo as a phone makes it: turned by its metadata, which also says where it was taken. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#a33' } })
    .withExif({
      IFD0: { Orientation: '6', Artist: 'canary-artist' },
      IFD3: { GPSLatitude: '41/1 0/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const animation = (): Promise<Buffer> =>
  sharp(Buffer.alloc(20 * 40 * 3, 90), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()

/** A few kilobytes that expand to far too many pixels. */
export const pixelBomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 5_000, height: 5_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

export interface FormPart {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly content: Buffer | string
}

export const boundary = 'askwell-test-boundary'
export const formType = `multipart/form-data; boundary=${boundary}`

export const form = (...parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
      ),
      Buffer.from(`${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export const fileForm = (content: Buffer, filename = 'photo.png', type = 'image/png'): Buffer =>
  form({ name: 'file', filename, type, content })

export const asked = { receipt: id(60), screen: id(61) }

/** The usual flow with a file and a screenshot on its first page. */
export function flowWithUploads(): Flow {
  const flow = testFlow()
  const asks = (
    elementId: string,
    questionId: string,
    key: string,
    style: 'file' | 'screenshot',
  ) => {
    const [like] = flow.elements
    const question = {
      ...like?.question,
      id: questionId,
      key,
      style,
      isRequired: false,
      options: [],
    }
    return { id: elementId, type: 'question', order: 3, isVisible: true, triggers: [], question }
  }
  const [start, ...states] = flow.states
  return Flow.parse({
    ...flow,
    states: [{ ...start, elements: [...(start?.elements ?? []), id(62), id(63)] }, ...states],
    elements: [
      ...flow.elements,
      asks(id(62), asked.receipt, 'receipt', 'file'),
      asks(id(63), asked.screen, 'screen', 'screenshot'),
    ],
  })
}

/** A bundle whose survey asks for files. */
export const uploadBundle = (): Bundle =>
  Bundle.parse({ ...testBundle(), flows: [flowWithUploads()] })
