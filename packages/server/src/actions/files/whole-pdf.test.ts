// How PDF files of a chat are recognised.
import { describe, expect, it } from 'vitest'
import { pdf } from '../../test-kit/upload-files.ts'
import { isWholePdf, pdfName } from './whole-pdf.ts'

const isWhole = (content: Buffer): Promise<boolean> =>
  isWholePdf(
    async (from, length) => content.subarray(Math.max(0, from), Math.max(0, from) + length),
    content.length,
  )
const text = (content: string): Buffer => Buffer.from(content, 'latin1')
const body = text('1 0 obj<</Type/Catalog>>endobj\n')

describe('a whole PDF', () => {
  it.each<[string, Buffer, boolean]>([
    ['a small one', pdf, true],
    [
      'one of version 2 with other line ends',
      Buffer.concat([text('%PDF-2.0\r\n'), body, text('\r\n%%EOF\r\n')]),
      true,
    ],
    [
      'a large one',
      Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(40_000, 65), text('\n%%EOF')]),
      true,
    ],
    ['one that is padded at its end', Buffer.concat([pdf, Buffer.alloc(200)]), true],
    ['one that is cut off', pdf.subarray(0, -12), false],
    ['a header alone', text('%PDF-1.4\n'), false],
    ['one that begins with something else', Buffer.concat([text('GIF89a\n'), pdf]), false],
    [
      'one of an unknown version',
      Buffer.concat([text('%PDF-x.4\n'), body, text('\n%%EOF')]),
      false,
    ],
    [
      'one that is also a page',
      Buffer.concat([text('%PDF-1.4\n<html><script>alert(1)</script>\n'), body, text('\n%%EOF')]),
      false,
    ],
    [
      'one that is also a drawing',
      Buffer.concat([text('%PDF-1.4\n<SVG onload=alert(1)>\n'), body, text('\n%%EOF')]),
      false,
    ],
    ['one that something follows', Buffer.concat([pdf, text('PK\x03\x04 an archive')]), false],
    [
      'a mark of the end within other words',
      Buffer.concat([text('%PDF-1.4\n'), body, text('no%%EOF')]),
      false,
    ],
    ['nothing', Buffer.alloc(0), false],
  ])('%s', async (_name, content, expected) => {
    expect(await isWhole(content)).toBe(expected)
  })

  it.each([
    ['bill.pdf', 'bill.pdf'],
    ['BILL.PDF', 'BILL.PDF'],
    ['bill.pdf.exe', 'bill.pdf.exe.pdf'],
    ['', 'file.pdf'],
    ['.pdf', '.pdf.pdf'],
    ['fatura', 'fatura.pdf'],
  ])('is saved with its own ending: %s', (given, expected) => {
    expect(pdfName(given)).toBe(expected)
  })
})
