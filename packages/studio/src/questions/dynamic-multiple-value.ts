import { ListTree } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const dynamicMultipleValue: StyleForm = { icon: ListTree, group: 'system', parts: ['offer', 'selection', 'mask'], begin: nothing }
