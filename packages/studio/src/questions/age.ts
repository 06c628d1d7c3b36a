import { Hash } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const age: StyleForm = {
  icon: Hash,
  group: 'contact',
  parts: ['range', 'placeholder', 'mask'],
  begin: nothing,
}
