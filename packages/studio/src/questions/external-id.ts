import { IdCard } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const externalId: StyleForm = {
  icon: IdCard,
  group: 'contact',
  parts: ['placeholder', 'lengths', 'mask'],
  begin: nothing,
}
