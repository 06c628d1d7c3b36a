import { CheckCheck } from 'lucide-react'
import { inOrder, type StyleForm } from './style-form.ts'

/** One option is a tick box, two are Accept and Decline. */
export const agreement: StyleForm = {
  icon: CheckCheck,
  group: 'choice',
  parts: ['consent', 'options'],
  begin: ({ option }) => ({
    isRequired: true,
    options: inOrder([option('accepted', 'I agree', 'Kabul ediyorum')]),
  }),
}
