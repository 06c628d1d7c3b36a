// The tables that a copy of the store has. They follow from the list of subjects, so a new table is copied, too. A subject
// names the few tables whose rows mean something only to the servers that run now.
import { passingTables, tableRules } from '../subjects.ts'

export const copiedTables: readonly string[] = Object.keys(tableRules)
  .filter((name) => !passingTables.has(name))
  .toSorted()
