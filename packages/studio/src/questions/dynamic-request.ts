import { Send } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicRequest: StyleForm = { icon: Send, group: 'system', parts: ['request', 'placeholder', 'lengths', 'mask'], begin: nothing }
