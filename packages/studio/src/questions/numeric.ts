import { Hash } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const numeric: StyleForm = {
  icon: Hash,
  group: 'words',
  parts: ['range', 'steps', 'placeholder', 'mask'],
  begin: nothing,
}
