import { UserRound } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const naming: StyleForm = {
  icon: UserRound,
  group: 'contact',
  parts: ['placeholder', 'lengths', 'mask'],
  begin: nothing,
}
