import { Paperclip } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const file: StyleForm = { icon: Paperclip, group: 'file', parts: [], begin: nothing }
