import type { Option } from '@askwell/contract'
import { Grid3x3 } from 'lucide-react'
import { type Begin, inOrder, type StyleForm } from './style-form.ts'

/** Each row has options of its own; a new one begins with the same three in each. */
export const matrix: StyleForm = {
  icon: Grid3x3,
  group: 'choice',
  parts: ['statements'],
  begin: (make) => ({
    statements: inOrder([
      make.statement('row_1', 'Statement 1', 'İfade 1', columns(make)),
      make.statement('row_2', 'Statement 2', 'İfade 2', columns(make)),
    ]),
  }),
}

const columns = ({ option }: Begin): Option[] =>
  inOrder([
    option('bad', 'Bad', 'Kötü', { weight: 1 }),
    option('ok', 'OK', 'İdare eder', { weight: 2 }),
    option('good', 'Good', 'İyi', { weight: 3 }),
  ])
