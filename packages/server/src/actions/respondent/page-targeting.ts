// The targeting of a widget as its page receives it (ECO-80): each test that only the server knows is answered as yes or no, so that
// no page learns the rule. A visitor who is no contact, or who has not proven it in secure mode, fulfils no test about contacts.
import type {
  ContactCondition,
  ContactTest,
  Customer,
  Filter,
  Targeting,
  WidgetTargeting,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { attributeHolds } from '@askwell/widget/rules'
import type { Store } from '../../store/store.ts'
import { openMatching } from '../alerts/alert-conditions.ts'

type TargetingStore = Pick<
  Store,
  'customer' | 'contactEvents' | 'contactSegments' | 'listFeedback'
> &
  Parameters<typeof openMatching>[0]

export interface TargetedVisitor {
  readonly workspaceId: string
  /** Null = the visitor is no contact. */
  readonly customerId: string | null
  /** ISO 3166-1 alpha-2; null = not known. */
  readonly country: string | null
  readonly nowMs: number
}

interface Contact extends TargetedVisitor {
  readonly store: TargetingStore
  readonly customer: Customer
}

const dayMs = 86_400_000
/** The newest of one name. Older events are not compared with the properties of a condition. */
const mostEvents = 1_000

export async function pageTargeting(
  store: TargetingStore,
  targeting: WidgetTargeting,
  visitor: TargetedVisitor,
): Promise<Targeting> {
  const { workspaceId, customerId } = visitor
  const customer = customerId === null ? null : await store.customer(workspaceId, customerId)
  const contact: Contact | null = customer && { ...visitor, store, customer }

  const answer = async (one: WidgetTargeting): Promise<Targeting> => {
    if ('all' in one) return { all: await Promise.all(one.all.map(answer)) }
    if ('any' in one) return { any: await Promise.all(one.any.map(answer)) }
    if ('not' in one) return { not: await answer(one.not) }
    if ('country' in one)
      return {
        test: 'country',
        holds: [one.country].flat().some((code) => code === visitor.country),
      }
    if ('about' in one)
      return { test: 'contact', holds: contact !== null && (await fulfils(contact, one.where)) }
    if ('within_days' in one)
      return { test: 'events', holds: contact !== null && (await hasDone(contact, one)) }
    return one
  }
  return answer(targeting)
}

type ServerEventTest = Extract<WidgetTargeting, { within_days: number }>

async function hasDone(
  { store, workspaceId, customer, nowMs }: Contact,
  { event, where = [], at_least = 1, within_days }: ServerEventTest,
): Promise<boolean> {
  const since = { name: event, ms: nowMs - within_days * dayMs }
  const most = where.length === 0 ? at_least : mostEvents
  const rows = await store.contactEvents.of(workspaceId, customer, since, most)
  const meant = rows.filter(({ properties }) =>
    where.every((one) => attributeHolds(one, { __proto__: null, ...properties })),
  )
  return meant.length >= at_least
}

async function fulfils(contact: Contact, condition: ContactCondition): Promise<boolean> {
  if ('not' in condition) return !(await fulfils(contact, condition.not))
  if ('all' in condition) {
    for (const one of condition.all) if (!(await fulfils(contact, one))) return false
    return true
  }
  if ('any' in condition) {
    for (const one of condition.any) if (await fulfils(contact, one)) return true
    return false
  }
  return testHolds(contact, condition)
}

async function testHolds(contact: Contact, test: ContactTest): Promise<boolean> {
  const { store, workspaceId, customer, nowMs } = contact
  if ('answered' in test.on) {
    const { flow = null, last_days } = test.on.answered
    return store.contactEvents.hasAnswered(
      workspaceId,
      customer.id,
      flow?.toLowerCase() ?? null,
      nowMs - last_days * dayMs,
    )
  }
  if ('invited' in test.on)
    return store.contactEvents.wasInvited(
      workspaceId,
      customer.id,
      nowMs - test.on.invited.last_days * dayMs,
    )
  if ('segment' in test.on) return isInSegment(contact, test.on.segment)
  if ('last_response' in test.on) return lastResponseMeets(contact, test.on.last_response)
  return 'op' in test && fieldHolds(fieldOf(customer, test.on.customer), test)
}

/** False for a segment that was deleted meanwhile. */
async function isInSegment(contact: Contact, id: string): Promise<boolean> {
  const segment = await contact.store.contactSegments.read(contact.workspaceId, id.toLowerCase())
  return segment !== null && fulfils(contact, segment.settings.where)
}

/** As the condition of an alert for all surveys: where the answered survey lacks what it asks for, it does not hold. */
async function lastResponseMeets(
  { store, workspaceId, customer, nowMs }: Contact,
  when: Filter,
): Promise<boolean> {
  const ofContact = { customer_id: customer.id, completed: true }
  const [last] = (await store.listFeedback(workspaceId, ofContact, { limit: 1 })).items
  const settings = { flow_ids: null, when, timezone: 'UTC' }
  return (
    last !== undefined &&
    openMatching(store, nowMs).matches({ id: customer.id, workspaceId, settings }, last)
  )
}

type FieldTest = Extract<ContactTest, { op: unknown }>
type FieldValue = string | number | boolean

/** Every contact has the built-in fields, so they come before attributes of the same name. Null: the contact has no value. */
function fieldOf({ schema, attributes, ...fields }: Customer, key: string): FieldValue | null {
  for (const values of [fields, schema, attributes]) {
    const value: unknown = Object.hasOwn(values, key) ? Reflect.get(values, key) : null
    if (typeof value === 'number' || typeof value === 'boolean') return value
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return null
}

function fieldHolds(found: FieldValue | null, { op, value }: FieldTest): boolean {
  if (found === null) return op === 'unanswered'
  const values = [value ?? []].flat()
  const isOne = values.some((one) => one !== null && folded(one) === folded(found))
  switch (op) {
    case 'answered':
      return true
    case 'unanswered':
      return false
    case 'is':
      return isOne
    case 'is_not':
      return !isOne
    case 'between': {
      const [low = null, high = null] = values
      return (low === null || !isLess(found, low)) && (high === null || !isLess(high, found))
    }
    default:
      return unreachable(op)
  }
}

const folded = (value: FieldValue): string => `${value}`.trim().toLowerCase()

/** Numbers by their size, everything else, such as a date in ISO form, as text. */
const isLess = (one: FieldValue, other: FieldValue): boolean =>
  Number.isFinite(Number(one)) && Number.isFinite(Number(other))
    ? Number(one) < Number(other)
    : `${one}` < `${other}`
