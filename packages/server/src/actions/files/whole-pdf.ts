// Checks that a file is a PDF and nothing else. Used for files that one person sends to another, which are not redrawn.

/** At most `length` bytes from `from` on. */
export type ReadBytes = (from: number, length: number) => Promise<Buffer>

/** A header of version 1 or 2 at the very first byte; a later header could follow another format. */
const header = /^%PDF-[12]\.\d/
/** Readers look for the end of the file in its last kilobyte. */
const tailBytes = 1_024
const trailer = /(?:^|[\r\n])%%EOF[\s\0]*$/
/** As far as a browser looks when it guesses a type (WHATWG MIME Sniffing: 1,445 bytes), and a little more. */
const headBytes = 2_048
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|img|style|meta|object|embed|\?php)\b/i

export async function isWholePdf(read: ReadBytes, bytes: number): Promise<boolean> {
  const head = (await read(0, headBytes)).toString('latin1')
  if (!header.test(head) || markup.test(head)) return false
  return trailer.test((await read(bytes - tailBytes, tailBytes)).toString('latin1'))
}

/** The name always ends in `.pdf`: `bill.pdf.exe` is saved as a PDF. */
export const pdfName = (name: string): string =>
  /[^.]\.pdf$/i.test(name) ? name : `${name === '' ? 'file' : name}.pdf`
