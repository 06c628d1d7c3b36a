import { Pilcrow } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const textarea: StyleForm = {
  icon: Pilcrow,
  group: 'words',
  parts: ['placeholder', 'lengths', 'mask'],
  begin: nothing,
}
