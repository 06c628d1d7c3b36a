import { TextCursorInput } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const text: StyleForm = {
  icon: TextCursorInput,
  group: 'words',
  parts: ['placeholder', 'lengths', 'mask'],
  begin: nothing,
}
