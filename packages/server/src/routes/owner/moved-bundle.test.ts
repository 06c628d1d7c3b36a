// Two workspaces import the same bundle. The second one gets new ids, all references to them follow, nothing
// is lost, and the first one does not change.
import { randomUUID } from 'node:crypto'
import { Bundle, Flow, ImportReply } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idPlaces } from '../../actions/owner/bundle-ids.ts'
import { newPlace, postgresUrl, type StoreLocation } from '../../store/suite/stores.ts'
import {
  newFlow,
  newNode,
  type Owner,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

type BundlePart = 'flows' | 'drafts' | 'nodes' | 'widgets' | 'customers'
const code = (): string => `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`

/** Every id of it appears somewhere else, too. */
function wholeBundle(): Bundle {
  const [asked, closed] = [newFlow({ name: 'Asked' }), newFlow({ name: 'Closed' })]
  const draft = newFlow({
    name: 'Not done',
    states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
  })
  const node = newNode(asked.id, {
    non_operating_hours_flow_id: closed.id,
    css_text: '.a { color: red }',
  })
  const link = `https://here.test/feedback?node_id=${node.id}`
  const elements = asked.elements.map((element) =>
    element.question?.id === ids.remark
      ? {
          ...element,
          question: {
            ...element.question,
            style: 'phone_verification',
            hidePersonalData: false,
            help: { en: link, tr: link },
          },
        }
      : element,
  )
  const steps = [
    {
      state_id: ids.start,
      answers: [{ kind: 'options', question_id: ids.mood, option_ids: [ids.good] }],
      press: 'next',
    },
  ]
  return Bundle.parse({
    format: 'askwell-bundle/1',
    flows: [Flow.parse({ ...asked, elements }), closed],
    drafts: [draft],
    nodes: [node],
    widgets: [{ code: code(), node_id: node.id }],
    // Of a contact, only the id is ours: the host's own id for them stays.
    customers: [{ id: randomUUID(), external_id: node.id, name: 'Ada' }],
    integrations: [{ reference_id: 'crm', kind: 'request', url: link }],
    golden_paths: [
      { flow_id: asked.id, paths: [{ id: randomUUID(), name: 'Happy', steps, end: ids.contact }] },
    ],
  })
}

describe.each(['sqlite', 'postgres'] as const)(
  'a bundle with ids of another workspace · %s',
  (engine) => {
    describe.skipIf(engine === 'postgres' && postgresUrl === null)('', () => {
      let place: StoreLocation
      let server: OwnerServer
      beforeAll(async () => {
        place = await newPlace(engine)
        server = await startOwnerServer({
          bundle: Bundle.parse({ format: 'askwell-bundle/1' }),
          config: { databaseUrl: place.options.databaseUrl },
        })
      })
      afterAll(async () => {
        await server.close()
        await place.remove()
      })
      const brings = async (owner: Owner, bundle: unknown) => {
        const { status, body } = await owner.call('POST', '/import', bundle)
        expect([status, body.message]).toEqual([200, undefined])
        return ImportReply.parse(body)
      }
      const has = async (owner: Owner): Promise<Bundle> => {
        const bundle = Bundle.parse((await owner.call('GET', '/export')).body)
        // Rows that were imported at one moment are exported in the order of their ids.
        return {
          ...bundle,
          flows: bundle.flows.toSorted((one, other) => one.name.localeCompare(other.name)),
        }
      }
      const freshOwner = async (): Promise<Owner> =>
        server.ownerOf(await server.store.createWorkspace('Fresh', 0))

      it('comes in under other ids, and all that points to them follows', async () => {
        const bundle = wholeBundle()
        const [first, second] = [await freshOwner(), await freshOwner()]
        const brought = await brings(first, bundle)
        const kept = await has(first)
        const again = await brings(second, bundle)
        expect(again.imported).toEqual(brought.imported)
        expect(await has(first)).toEqual(kept)

        const changed = again.problems.filter((problem) => problem.code === 'id_changed')
        const places = idPlaces(bundle).filter(({ kind }) => kind !== 'integration')
        expect(changed.map(({ path }) => path)).toEqual(places.map(({ field }) => field))
        const theirs = await has(second)
        let text = JSON.stringify(kept)
        const all = (of: Bundle) => [
          ...idPlaces(of).filter(({ kind }) => kind !== 'integration'),
          { id: ids.remark },
        ]
        const phone = theirs.flows.flatMap(({ elements }) =>
          elements.flatMap(({ question }) =>
            question?.style === 'phone_verification' ? [question.id] : [],
          ),
        )
        const now = new Map(
          [...all(kept)].map(({ id }, index) => [id, all(theirs)[index]?.id ?? '']),
        )
        now.set(ids.remark, phone[0] ?? '')
        for (const [from, to] of now) {
          expect([
            from,
            text.includes(from),
            JSON.stringify({ ...theirs, customers: [] }).includes(from),
            to === from,
          ]).toEqual([from, true, false, false])
          text = text.replaceAll(from, to)
        }
        const expected = Bundle.parse(JSON.parse(text))
        expect(theirs).toEqual({
          ...expected,
          customers: expected.customers.map((one) => ({
            ...one,
            external_id: bundle.nodes[0]?.id,
          })),
        })

        const nodeId = theirs.nodes[0]?.id
        const served = (await server.app.inject(`/v1/nodes/${nodeId}`)).json()
        expect(served).toMatchObject({
          id: nodeId,
          css_url_react: `/v1/nodes/${nodeId}/style.css`,
          flow: { id: theirs.nodes[0]?.flow_id },
        })
      })

      it('replaces what it created when it is imported again', async () => {
        const bundle = wholeBundle()
        const second = await freshOwner()
        await brings(await freshOwner(), bundle)
        await brings(second, bundle)
        const before = await has(second)
        await brings(second, bundle)
        expect(await has(second)).toEqual(before)
        await brings(second, before)
        expect(await has(second)).toEqual(before)
      })

      it.each<BundlePart>(['flows', 'drafts', 'nodes', 'widgets', 'customers'])(
        'keeps every other id where only its %s are taken',
        async (part) => {
          const bundle = wholeBundle()
          const [first, second] = [await freshOwner(), await freshOwner()]
          const needed = { flows: bundle.flows, nodes: bundle.nodes }
          const own =
            part === 'nodes'
              ? { flows: [newFlow({ id: randomUUID() })] }
              : part === 'widgets'
                ? { flows: [newFlow()] }
                : {}
          const flowId = own.flows?.[0]?.id ?? ''
          const nodes =
            part === 'nodes'
              ? needed.nodes.map((node) => ({
                  ...node,
                  flow_id: flowId,
                  non_operating_hours_flow_id: null,
                }))
              : []
          const foreign = part === 'widgets' ? newNode(flowId) : null
          const widgets =
            foreign === null
              ? []
              : bundle.widgets.map((widget) => ({ ...widget, node_id: foreign.id }))
          const theirs = {
            ...own,
            nodes: foreign === null ? nodes : [foreign],
            widgets,
            ...(part === 'widgets' || part === 'nodes' ? {} : { [part]: bundle[part] }),
          }
          await brings(first, { format: 'askwell-bundle/1', ...theirs })
          const { problems } = await brings(second, bundle)
          const changed = problems.flatMap((problem) =>
            problem.code === 'id_changed' ? [problem.path] : [],
          )
          expect(changed).toEqual(
            (bundle[part] ?? []).map(
              (_one, index) => `${part}.${index}.${part === 'widgets' ? 'code' : 'id'}`,
            ),
          )
        },
      )
    })
  },
)
