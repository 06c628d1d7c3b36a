import { FileUp } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const file: StyleForm = {
  icon: FileUp,
  group: 'files',
  parts: [],
  begin: nothing,
}
