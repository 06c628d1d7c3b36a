import { Mail } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const email: StyleForm = { icon: Mail, group: 'person', parts: ['several', 'placeholder', 'mask'], begin: nothing }
