import type { Role } from '@askwell/contract'
import { defineWords } from '../words/words.ts'

export const roleWords = defineWords({
  'role.owner': 'Owner',
  'role.owner.does': 'Everything, including members and keys',
  'role.editor': 'Editor',
  'role.editor.does': 'Builds surveys, reads responses and conversations',
  'role.analyst': 'Analyst',
  'role.analyst.does': 'Reads surveys and responses',
  'role.agent': 'Agent',
  'role.agent.does': 'Answers conversations and reads the responses before them',
} as const satisfies Record<`role.${Role}` | `role.${Role}.does`, string>)
