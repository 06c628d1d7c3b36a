import { CircleUserRound } from 'lucide-react'
import { inOrder, type StyleForm } from './style-form.ts'

/** The keys are what the customer's record keeps. */
export const gender: StyleForm = {
  icon: CircleUserRound,
  group: 'contact',
  parts: ['options', 'layout'],
  begin: ({ option }) => ({
    options: inOrder([
      option('female', 'Female', 'Kadın'),
      option('male', 'Male', 'Erkek'),
      option('other', 'Other', 'Diğer'),
      option('not_said', 'Prefer not to say', 'Söylemek istemiyorum'),
    ]),
  }),
}
