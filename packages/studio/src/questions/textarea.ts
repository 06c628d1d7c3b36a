import { TextAlignStart } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const textarea: StyleForm = { icon: TextAlignStart, group: 'text', parts: ['placeholder', 'lengths', 'mask'], begin: nothing }
