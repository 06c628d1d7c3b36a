// The table of events, and events as the store hands them out.
import type { EventProperties } from '@askwell/contract'

export interface ContactEventRow {
  readonly id: string
  /** Null: the owner's id says whose event it is, or nobody does. */
  readonly customerId: string | null
  readonly externalId: string | null
  readonly name: string
  readonly properties: EventProperties
  readonly at: number
}

/** How many were stored, how many had a known id, and how many are about contacts that were erased. */
export interface EventsAdded {
  readonly stored: number
  readonly repeated: number
  readonly erased: number
}

/** A contact by our id and the owner's. */
export interface EventSubject {
  readonly id: string
  readonly external_id: string | null
}

export interface EventTables {
  /** `properties`: JSON. */
  contact_event: {
    workspace_id: string
    id: string
    customer_id: string | null
    external_id: string | null
    name: string
    properties: string
    at: number
    received_at: number
  }
}
