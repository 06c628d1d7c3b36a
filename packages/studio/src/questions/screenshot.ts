import { Camera } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const screenshot: StyleForm = {
  icon: Camera,
  group: 'files',
  parts: [],
  begin: nothing,
}
