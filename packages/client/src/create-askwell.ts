// The client: the methods of the generated surface, made from the generated table.
import type { CallOptions, ListPage } from './calling.ts'
import { callTable } from './generated/calls.ts'
import type { AskwellCalls } from './generated/types.ts'
import { pagedList } from './paged-list.ts'
import { type CallInput, type ParsedCall, parseCall } from './parse-call.ts'
import { type Settings, send } from './send.ts'

/** How a client calls its server. */
export interface AskwellOptions {
  /** Where the studio and the API are, `https://feedback.example.com`. A path before `/owner/v1` is kept. */
  readonly baseUrl: string
  /** An API key of the workspace, made in the studio. */
  readonly apiKey: string
  /** Milliseconds for a call with all its tries and pauses. Absent: 30 seconds. */
  readonly timeoutMs?: number | undefined
  /** How often a call is tried again after the first try. Absent: 4 times. */
  readonly retries?: number | undefined
  /** Instead of the global `fetch`: for a proxy, or to record calls. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Without this a page throws, because everybody who opens a page can read the key in it. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}

/** A client of one workspace. */
export type Askwell = AskwellCalls

/**
 * Makes a client of the workspace that the API key opens. It sends nothing before the first call.
 * @example
 * const askwell = createAskwell({ baseUrl: 'https://feedback.example.com', apiKey })
 * const { items } = await askwell.flows.page({ limit: 10 })
 */
export function createAskwell(options: AskwellOptions): Askwell {
  return makeClient(options, Math.random)
}

/** `chance`: in [0, 1). */
export function makeClient(options: AskwellOptions, chance: () => number): Askwell {
  const settings: Settings = {
    baseUrl: baseOf(options.baseUrl),
    apiKey: keyOf(options),
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 4,
    // Unbound, a browser's own `fetch` refuses to work.
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    chance,
  }
  return Object.fromEntries(
    Object.entries(callTable).map(([tag, lines]) => [
      tag,
      Object.fromEntries(
        Object.entries(lines).flatMap(([verb, line]) => methodsOf(settings, verb, parseCall(line))),
      ),
    ]),
  ) as unknown as Askwell
}

function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl is not an http(s) address.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function keyOf({ apiKey, dangerouslyAllowBrowser }: AskwellOptions): string {
  // `fetch` would name the key in its message.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey is not an API key.')
  if (typeof document !== 'undefined' && dangerouslyAllowBrowser !== true)
    throw new Error(
      'An API key in a page can be read by everybody who opens it. Call Askwell from your server, or set dangerouslyAllowBrowser.',
    )
  return apiKey
}

type Method = (input?: CallInput, options?: CallOptions) => unknown

function methodsOf(settings: Settings, verb: string, call: ParsedCall): [string, Method][] {
  const one: Method = (input, options) => send(settings, call, input, options)
  if (!call.isList) return [[verb, one]]
  const all: Method = (input, options) =>
    pagedList(
      (after) =>
        send(
          settings,
          call,
          { ...input, ...(after !== undefined && { after }) },
          options,
        ) as Promise<ListPage>,
    )
  return [
    [verb, all],
    [verb === 'list' ? 'page' : `${verb}Page`, one],
  ]
}
