// A mail server on the loopback that accepts and keeps every mail, with as much of SMTP as that needs; it can be made to
// refuse receivers.
import { createServer, type Socket } from 'node:net'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** By their names in lower case, folded lines joined. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded; of several parts the plain one. */
  readonly text: string
}

export interface MailListener {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly mails: readonly TakenMail[]
  /** Its reply for a receiver from now on: 250 accepts, 450 refuses for now, 550 for good. A promise keeps the sender waiting. */
  answer: (to: string) => number | Promise<number>
  /** The next mail that was not returned yet. */
  next(): Promise<TakenMail>
  close(): Promise<void>
}

export async function startMailListener(): Promise<MailListener> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  let handed = 0
  let wake = (): void => {}
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const take = (mail: TakenMail): void => {
      mails.push(mail)
      wake()
    }
    talk(socket, take, (to) => listener.answer(to))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The mail listener has no port.')
  const listener: MailListener = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    answer: () => 250,
    async next() {
      for (;;) {
        const mail = mails[handed]
        if (mail) {
          handed += 1
          return mail
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return listener
}

const line = '\r\n'

function talk(
  socket: Socket,
  take: (mail: TakenMail) => void,
  answer: MailListener['answer'],
): void {
  let heard = ''
  let from = ''
  let to: string[] = []
  let isData = false
  const say = (text: string): void => void socket.write(text + line)
  const obey = async (command: string): Promise<void> => {
    const verb = command.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') {
      from = angled(command)
      to = []
    }
    const code = verb === 'RCPT' ? await answer(angled(command)) : 250
    if (verb === 'RCPT' && code === 250) to.push(angled(command))
    if (verb === 'DATA') isData = true
    say(
      verb === 'DATA'
        ? '354 go on'
        : verb === 'QUIT'
          ? '221 bye'
          : `${code} ${code === 250 ? 'ok' : 'no'}`,
    )
  }
  say('220 mail.test')
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    heard += part
    for (;;) {
      const end = heard.indexOf(isData ? `${line}.${line}` : line)
      if (end < 0) return
      const piece = heard.slice(0, end)
      heard = heard.slice(end + (isData ? 5 : 2))
      if (!isData) void obey(piece)
      else {
        isData = false
        take({ from, to, ...read(piece) })
        say('250 taken')
      }
    }
  })
}

const angled = (command: string): string => /<([^>]*)>/.exec(command)?.[1] ?? ''

function read(raw: string): Pick<TakenMail, 'subject' | 'headers' | 'text'> {
  const { head, body } = split(raw)
  const border = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const parts =
    border === undefined ? [raw] : body.split(`--${border}`).map((part) => part.trimStart())
  const plain = split(parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? raw)
  const lines = head.replaceAll(/\r\n\s+/g, ' ').split(line)
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  )
  return { subject: headers['subject'] ?? '', headers, text: decoded(plain.head, plain.body) }
}

function split(raw: string): { readonly head: string; readonly body: string } {
  const at = raw.indexOf(line + line)
  return at < 0 ? { head: raw, body: '' } : { head: raw.slice(0, at), body: raw.slice(at + 4) }
}

function decoded(head: string, body: string): string {
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
