import { Smartphone } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const phoneVerification: StyleForm = {
  icon: Smartphone,
  group: 'contact',
  parts: ['placeholder', 'mask'],
  begin: nothing,
}
