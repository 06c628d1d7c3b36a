import type { Role } from '@askwell/contract'
import { defineWords } from '../words/words.ts'

export const roleWords = defineWords({
  'role.owner': ['Owner', 'Sahip'],
  'role.owner.does': ['Everything, including people and keys', 'Her şey; kişiler ve anahtarlar dahil'],
  'role.editor': ['Editor', 'Editör'],
  'role.editor.does': ['Builds surveys, reads answers and chats', 'Anket kurar, yanıtları okur, sohbet eder'],
  'role.analyst': ['Analyst', 'Analist'],
  'role.analyst.does': ['Reads surveys and answers', 'Anketleri ve yanıtları okur'],
  'role.agent': ['Agent', 'Temsilci'],
  'role.agent.does': ['Chats with people and reads their answers', 'Kişilerle sohbet eder, yanıtlarını okur'],
} as const satisfies Record<`role.${Role}` | `role.${Role}.does`, readonly [string, string]>)
