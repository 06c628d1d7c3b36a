import { Phone } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const phoneNumber: StyleForm = {
  icon: Phone,
  group: 'contact',
  parts: ['placeholder', 'mask'],
  begin: nothing,
}
