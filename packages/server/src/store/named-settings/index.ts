import type { SegmentSettings, ThemeRule, WeightingSettings } from '@askwell/contract'
import { subject } from '../subject.ts'
import {
  type NamedSettingsStore,
  namedSettingsStore,
  namedSettingsWrites,
} from './named-settings.ts'

export const namedSettings = subject({
  writes: namedSettingsWrites,
  tables: { weighting: 'own', theme: 'own', contact_segment: 'own' },
  publishes: [],
  open: ({
    db,
    write,
  }): {
    readonly weightings: NamedSettingsStore<WeightingSettings>
    readonly themes: NamedSettingsStore<ThemeRule>
    readonly contactSegments: NamedSettingsStore<SegmentSettings>
  } => ({
    weightings: namedSettingsStore(db, write, 'weighting'),
    themes: namedSettingsStore(db, write, 'theme'),
    contactSegments: namedSettingsStore(db, write, 'contact_segment'),
  }),
})
