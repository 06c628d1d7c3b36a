// The only way the studio talks to the server: calls of the contract's tables, by name. A reply has the schema of the
// table; a refusal is thrown as `CallRefused`.

import { callRoutes } from 'virtual:call-routes'
import type { Call, doorCalls, ErrorBody, ownerCalls, RefusalCode } from '@askwell/contract'
import { askToConfirm } from './confirm-news.ts'
import { tellSessionLost } from './session-news.ts'

type Calls = typeof doorCalls & typeof ownerCalls
export type CallName = keyof Calls
/** A schema by its two sides: its input and its output. */
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
type Of<Name extends CallName, Part extends keyof Call> = Calls[Name] extends {
  readonly [P in Part]: infer Asked extends Schema
}
  ? Asked['_zod']['input']
  : undefined
type InputField<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : { readonly [K in Key]: Value }
export type CallInput<Name extends CallName> = InputField<'params', Of<Name, 'params'>> & {
  readonly query?: Of<Name, 'query'>
} & InputField<'body', Of<Name, 'body'>>
export type CallReply<Name extends CallName> = Calls[Name]['reply']['_zod']['output']

export class CallRefused extends Error {
  override name = 'CallRefused'
  /** HTTP status; 0 = the server was not reached. */
  readonly status: number
  /** A code of the contract's closed list; 0 = none was sent. */
  readonly code: number
  readonly errors: ErrorBody['errors']
  readonly requestId: string | null

  constructor(status: number, body: ErrorBody | null, requestId: string | null) {
    super(body?.message ?? 'The server was not reached.')
    this.status = status
    this.code = body?.code ?? 0
    this.errors = body?.errors ?? []
    this.requestId = requestId
  }
}

/** Refused until the person confirms their identity again. */
const confirmNeeded: RefusalCode = 13080

interface CallOptions {
  /** The same key makes a repeat harmless, where the call accepts one. */
  readonly idempotencyKey?: string
  /** Ends the wait for a reply: the server counts as not reached. */
  readonly signal?: AbortSignal
}

/** A call that needs a fresh confirmation of identity asks for one, and then continues. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  try {
    return await callOnce(name, input, options)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== confirmNeeded || !(await askToConfirm()))
      throw error
    return callOnce(name, input, options)
  }
}

async function callOnce<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { idempotencyKey, signal }: CallOptions,
): Promise<CallReply<Name>> {
  const { method, bodyKind } = callRoutes[name]
  const { body } = input as { readonly body?: unknown }
  const sent =
    body === undefined
      ? undefined
      : bodyKind === 'multipart'
        ? partsOf(body as object)
        : JSON.stringify(body)
  const { reply, text } = await fetch(hrefOf(name, input), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      // The browser sets the content type of multipart data itself, with its boundary.
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(sent !== undefined && { body: sent }),
    ...(signal && { signal }),
  })
    // The connection may also end in the middle of the reply.
    .then(async (came) => ({ reply: came, text: await came.text() }))
    .catch(() => {
      throw new CallRefused(0, null, null)
    })
  if (reply.ok) return replyOf(text) as CallReply<Name>
  // `me` asks who is signed in, so its refusal is no news.
  if (reply.status === 401 && name !== 'me') tellSessionLost()
  throw new CallRefused(reply.status, errorBodyOf(text), reply.headers.get('x-request-id'))
}

/** The address of a call with this input. */
export function hrefOf<Name extends CallName>(name: Name, input: CallInput<Name>): string {
  const { params, query } = input as { readonly params?: object; readonly query?: object }
  return addressOf(callRoutes[name].path, params, query)
}

function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const filled = Object.entries(params ?? {}).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  const asked = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return asked.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
}

function partsOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

/** A network with its own sign-in (a captive portal) answers with a page: the server was not reached. */
function replyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallRefused(0, null, null)
  }
}

/** A proxy in between may answer with anything. */
function errorBodyOf(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : null
  } catch {
    return null
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'message' in body &&
  typeof body.message === 'string' &&
  'errors' in body &&
  Array.isArray(body.errors)
