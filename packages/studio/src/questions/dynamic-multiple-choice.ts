import { Braces } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleChoice: StyleForm = {
  icon: Braces,
  group: 'systems',
  parts: ['offer', 'several', 'selection', 'mask'],
  begin: nothing,
}
