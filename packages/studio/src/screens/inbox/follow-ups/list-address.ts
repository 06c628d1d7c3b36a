// What the list of follow-ups shows, as the address has it and as the server is asked for it.
import { followUpDues, followUpStatuses } from '@askwell/contract'

/** `''`: all that are not closed. `any`: closed ones as well. */
export const statusChoices = [...followUpStatuses, 'any'] as const

export interface ListAddress {
  readonly status: (typeof statusChoices)[number] | ''
  readonly due: (typeof followUpDues)[number] | ''
  /** The id of a member, or `none` = nobody. */
  readonly owner: string
  readonly flow: string
  readonly tag: string
  /** The response that is open. */
  readonly response: string | null
}

export interface AddressChange {
  readonly address: ListAddress
  readonly go: (change: Partial<ListAddress>) => void
}

type Search = Readonly<Record<string, unknown>>

export function readListAddress(search: Search): ListAddress {
  const word = (name: string): string => (search[name] === undefined ? '' : String(search[name]))
  return {
    status: statusChoices.find((one) => one === search['status']) ?? '',
    due: followUpDues.find((one) => one === search['due']) ?? '',
    owner: word('owner'),
    flow: word('flow'),
    tag: word('tag'),
    response: word('response') || null,
  }
}

export const writeListAddress = (address: ListAddress): Search =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '' && value !== null))

export function listQueryOf({ status, due, owner, flow, tag }: ListAddress) {
  return {
    ...(status !== 'any' && { status: status === '' ? ('unclosed' as const) : status }),
    ...(due !== '' && { due }),
    ...(owner !== '' && { assignee: owner }),
    ...(flow !== '' && { flow_id: flow }),
    ...(tag !== '' && { tag }),
  }
}

export const isNarrowed = ({ response: _, ...narrowing }: ListAddress): boolean =>
  Object.values(narrowing).some((value) => value !== '')

/** What the keys and the menus change: what is selected, else the follow-up that is open. */
export const meantAmong = <Item extends { readonly id: string }>(
  items: readonly Item[],
  selected: ReadonlySet<string>,
  open: string | null,
): readonly Item[] => {
  const chosen = items.filter(({ id }) => selected.has(id))
  return chosen.length > 0 ? chosen : items.filter(({ id }) => id === open)
}

/** The next page is fetched before the reader reaches the end. */
const rowsAhead = 20

/** `last`: the last row that is drawn, from 0; undefined = none is. */
export const isNearEnd = (last: number | undefined, count: number): boolean =>
  (last ?? 0) >= count - rowsAhead

/** Selects it, or selects it no more. */
export const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id])
