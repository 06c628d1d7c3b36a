// A server that sends codes to phones, and its outbox.
import { Flow } from '@askwell/contract'
import { afterEach, beforeEach } from 'vitest'
import type { Config } from '../config/config.ts'
import { type OwnerServer, startOwnerServer } from './owner-server.ts'
import { id, ids, testBundle, testFlow } from './respondent-flow.ts'

export const phone = id(80)
export const question = {
  id: phone,
  key: 'phone',
  style: 'phone_verification',
  body: { en: 'Your number' },
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
}

/** The usual flow with a number to verify on its comment page. */
export function flow(): Flow {
  const usual = testFlow()
  const added = { id: id(70), type: 'question', order: 5, isVisible: true, triggers: [], question }
  return Flow.parse({
    ...usual,
    elements: [...usual.elements, added],
    states: usual.states.map((state) =>
      state.id === ids.comment ? { ...state, elements: [...state.elements, added.id] } : state,
    ),
  })
}

export const minute = 60_000
export const hour = 60 * minute
export const austrian = '+436641204897'
export const numberOf = (n: number): string => `+43664${1_200_000 + n * 10_007}`

export interface Answered {
  readonly status: number
  readonly body: {
    readonly id?: string
    readonly address?: string
    readonly token?: string
    readonly code?: number
  }
  readonly retryAfter: string | undefined
}

export function usePhoneServer() {
  let server: OwnerServer
  const open = async (config: Partial<Config> = {}): Promise<void> => {
    server = await startOwnerServer({
      bundle: { ...testBundle(), flows: [flow()] },
      config: { rateLimits: true, ...config },
    })
  }
  beforeEach(() => open())
  afterEach(() => server.close())
  async function post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v1/customers/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
    return {
      status: reply.statusCode,
      body: reply.json(),
      retryAfter: reply.headers['retry-after'] as string | undefined,
    }
  }
  const send = (address = austrian, over: Record<string, string> = {}) =>
    post('send_verification_token', { address, kind: 'sms', question_id: phone, ...over })
  async function outbox(): Promise<{ address: string; body: string }[]> {
    return (await server.owner.call('GET', '/sms_outbox?limit=500')).body['items'] as {
      address: string
      body: string
    }[]
  }
  const pass = (ms: number): void => {
    server.clock.now += ms
  }
  return {
    get server() {
      return server
    },
    open,
    post,
    send,
    outbox,
    pass,
  }
}
