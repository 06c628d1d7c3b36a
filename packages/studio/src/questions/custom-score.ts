import { Smile } from 'lucide-react'
import { inOrder, type StyleForm } from './style-form.ts'

/** Three to five options are drawn as faces. */
export const customScore: StyleForm = {
  icon: Smile,
  group: 'scale',
  parts: ['options', 'ends', 'several', 'selection', 'layout'],
  begin: ({ option }) => ({
    options: inOrder([
      option('bad', 'Bad', 'Kötü', { weight: 0 }),
      option('ok', 'OK', 'İdare eder', { weight: 50 }),
      option('good', 'Good', 'İyi', { weight: 100 }),
    ]),
  }),
}
