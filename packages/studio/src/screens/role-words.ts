import type { Role } from '@askwell/contract'
import { defineWords } from '../words/words.ts'

export const roleWords = defineWords({
  'role.owner': 'Owner',
  'role.owner.does': 'Everything, including people and keys',
  'role.editor': 'Editor',
  'role.editor.does': 'Builds surveys, reads answers and chats',
  'role.analyst': 'Analyst',
  'role.analyst.does': 'Reads surveys and answers',
  'role.agent': 'Agent',
  'role.agent.does': 'Chats with people and reads their answers',
} as const satisfies Record<`role.${Role}` | `role.${Role}.does`, string>)
