import { Contact } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const customerSchema: StyleForm = {
  icon: Contact,
  group: 'contact',
  parts: ['field', 'placeholder', 'lengths', 'mask'],
  begin: nothing,
}
