import { ListPlus } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleChoice: StyleForm = { icon: ListPlus, group: 'system', parts: ['offer', 'several', 'selection', 'mask'], begin: nothing }
