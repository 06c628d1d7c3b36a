import type { Customer } from '@askwell/contract'
import { customer } from '../nodes/nodes.ts'
import type { Sight } from '../query/sight.ts'
import { subject } from '../subject.ts'
import { withdrawConsent } from './consents.ts'
import { type CustomerStore, customerStore, customerWrites } from './customers.ts'
import { type ErasureStore, erasureStore, erasureWrites } from './erasure.ts'

export interface OpenedCustomers {
  customer(workspaceId: string, id: string, sight?: Sight): Promise<Customer | null>
  readonly customers: CustomerStore
  readonly erasure: ErasureStore
}

export const customers = subject({
  writes: { ...customerWrites, withdrawConsent, ...erasureWrites },
  tables: { customer: 'own', consent: 'own', tombstone: 'own' },
  acrossWorkspaces: ['addCustomer'],
  publishes: ['addCustomer', 'changeCustomer', 'eraseCustomer'],
  erases: ['eraseCustomer'],
  erasesInSlices: ['eraseSlice', 'dropExpired'],
  open: ({ db, write }): OpenedCustomers => ({
    customer: (workspaceId, id, sight) => customer(db, workspaceId, id, sight),
    customers: customerStore(db, write),
    erasure: erasureStore(db, write),
  }),
})
