import { subject } from '../subject.ts'
import { type WeightingStore, weightingStore, weightingWrites } from './weightings.ts'

export const weightings = subject({
  writes: weightingWrites,
  tables: { weighting: 'own' },
  publishes: [],
  open: ({ db, write }): { readonly weightings: WeightingStore } => ({
    weightings: weightingStore(db, write),
  }),
})
