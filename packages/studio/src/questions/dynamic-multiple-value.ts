import { List } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleValue: StyleForm = {
  icon: List,
  group: 'systems',
  parts: ['offer', 'selection', 'mask'],
  begin: nothing,
}
