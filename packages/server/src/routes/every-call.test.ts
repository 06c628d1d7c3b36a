// Every call of the contract's tables with what no honest caller sends, on both stores: each place of a body changed, words
// for ids and filters, bodies that are not documents. Each is answered as the table says, never by a fault.
import { type Call, ErrorBody } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../store/suite/stores.ts'
import { everyCall, type Stage, startStage, type Words } from '../test-kit/every-call.ts'
import {
  changedJson,
  oddBodies,
  oddTypes,
  oddValues,
  oddWords,
  placesIn,
} from '../test-kit/odd-input.ts'

/** How many of all changes of a call's body are tried; fewer where a password is hashed, and no password is right. */
const most = 30
const mostHashed = 12
const hashes = new Set([
  'set_up',
  'sign_in',
  'accept_invitation',
  'reset_password',
  'change_password',
  'begin_second_factor',
  'end_second_factor',
  'confirm',
])
/** Faults of a system that is not ours. */
const ofOthers = [13020, 13021]

describe.each(['sqlite', 'postgres'] as const)('odd input to every call · %s', (engine) => {
  describe.skipIf(engine === 'postgres' && postgresUrl === null)(skipReason, () => {
    let stage: Stage
    let place: StoreLocation
    beforeAll(async () => {
      place = await newPlace(engine)
      stage = await startStage({ config: { databaseUrl: place.options.databaseUrl } })
    })
    afterAll(async () => {
      await stage.server.close()
      await place.remove()
    })

    it.each(everyCall)(
      '%s',
      async (name, call) => {
        const params = stage.paramsOf(call)
        const tries = hashes.has(name) ? mostHashed : most
        const body = bodyText(call, name)
        const asIs = await ask(call, addressOf(call, params), body)
        if (call.bodyKind === 'json' && !hashes.has(name))
          expect(asIs, 'the body that is changed below is one that is taken').not.toBe(422)

        for (const param of Object.keys(call.params?.shape ?? {}))
          for (const word of spread(oddWords, tries))
            await ask(call, addressOf(call, { ...params, [param]: word }), body)
        for (const field of Object.keys(call.query?.shape ?? {}))
          for (const word of oddWords)
            await ask(
              call,
              `${addressOf(call, params)}?${new URLSearchParams([[field, word.toWellFormed()]])}`,
              body,
            )
        if (call.bodyKind === 'form')
          for (const form of oddForms(call)) await ask(call, addressOf(call, params), form)
        if (call.bodyKind !== 'json') return
        for (const changed of spread(changesOf(name, call), tries))
          await ask(call, addressOf(call, params), changed)
        for (const odd of oddBodies) await ask(call, addressOf(call, params), odd)
        for (const type of oddTypes)
          expect(await ask(call, addressOf(call, params), body, type)).toBe(415)
      },
      60_000,
    )

    it('nothing of it reached a prototype', () => {
      expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
    })

    const ask = async (
      call: Call,
      url: string,
      body?: string,
      type = typeOf(call),
    ): Promise<number> => {
      const headers = {
        ...stage.callerOf(call),
        ...(body === undefined ? {} : { 'content-type': type }),
      }
      const reply = await stage.server.app.inject({
        method: call.method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      const told = `${call.method} ${url.slice(0, 300)} ${body?.slice(0, 600)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
      if (reply.statusCode === (call.status ?? 200)) return 200
      const { code } = ErrorBody.strict().parse(JSON.parse(reply.body), { error: () => told })
      expect([...call.refusals, ...ofOthers], told).toContain(code)
      return reply.statusCode
    }
    const bodyText = (call: Call, name: string): string | undefined => {
      if (call.bodyKind === 'form')
        return new URLSearchParams(Object(stage.bodyOf(name, call))).toString()
      return call.bodyKind === 'json' ? JSON.stringify(stage.bodyOf(name, call)) : undefined
    }
    const changesOf = (name: string, call: Call): string[] => {
      const document = stage.bodyOf(name, call)
      const places = placesIn(document).slice(1)
      return places.flatMap((at) =>
        [null, ...oddValues].map((odd) => changedJson(document, at, odd)),
      )
    }
    const oddForms = (call: Call): string[] => {
      const fields = Object(stage.bodyOf('', call)) as Words
      return Object.keys(fields).flatMap((field) =>
        oddWords.map((word) => new URLSearchParams({ ...fields, [field]: word }).toString()),
      )
    }
  })
})

const addressOf = (call: Call, params: Words): string =>
  call.path.replace(/:(\w+)/g, (_whole, param: string) =>
    encodeURIComponent(params[param] ?? param),
  )

const typeOf = ({ bodyKind }: Call): string =>
  bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_one, index) =>
      Math.floor((index * count) / list.length) !== Math.floor(((index - 1) * count) / list.length),
  )
