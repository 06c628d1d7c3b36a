// Reads a line of the generated table, `GET /flows/:id list`, and writes the address of a call.

export interface ParsedCall {
  readonly method: string
  readonly path: string
  readonly isList: boolean
  /** The reply is a file, which is passed on unread. */
  readonly isRaw: boolean
  readonly isForm: boolean
  /** POST and PATCH have an Idempotency-Key. */
  readonly hasKey: boolean
  /** It may be done twice, even without a key. */
  readonly isHarmless: boolean
}

export type CallInput = Readonly<Record<string, unknown>>

export function parseCall(line: string): ParsedCall {
  const [method = '', path = '', ...flags] = line.split(' ')
  const hasKey = method === 'POST' || method === 'PATCH'
  return {
    method,
    path,
    isList: flags.includes('list'),
    isRaw: flags.includes('raw'),
    isForm: flags.includes('form'),
    hasKey,
    isHarmless: !hasKey || flags.includes('harmless'),
  }
}

/** The path with its parameters, and the other members of the input as the query. */
export function addressOf(baseUrl: string, { path, method }: ParsedCall, input: CallInput): string {
  const { body: _sent, ...rest } = input
  const names: string[] = []
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    names.push(name)
    const value = String(rest[name] ?? '')
    // `fetch` would resolve the dots, and call another address.
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`${method} ${path} needs ${name}, not "${value}".`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (!names.includes(name) && value !== undefined && value !== null)
      query.append(name, String(value))
  const search = query.toString()
  return `${baseUrl}/owner/v1${filled}${search && `?${search}`}`
}

/** JSON, or a form whose absent parts are left out. Undefined where the input has no body. */
export function bodyOf({ isForm }: ParsedCall, { body }: CallInput): string | FormData | undefined {
  if (body === undefined) return undefined
  if (!isForm) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body)))
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  return form
}
