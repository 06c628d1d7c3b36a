import { AtSign } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const email: StyleForm = {
  icon: AtSign,
  group: 'contact',
  parts: ['several', 'placeholder', 'mask'],
  begin: nothing,
}
