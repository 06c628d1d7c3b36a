import { Tags } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const customerSchema: StyleForm = { icon: Tags, group: 'person', parts: ['field', 'placeholder', 'lengths', 'mask'], begin: nothing }
