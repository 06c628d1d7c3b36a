import { User } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const naming: StyleForm = { icon: User, group: 'person', parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
