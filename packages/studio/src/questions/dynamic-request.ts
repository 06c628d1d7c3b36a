import { CloudDownload } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicRequest: StyleForm = {
  icon: CloudDownload,
  group: 'systems',
  parts: ['request', 'placeholder', 'lengths', 'mask'],
  begin: nothing,
}
