import { Cake } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const age: StyleForm = { icon: Cake, group: 'person', parts: ['range', 'placeholder', 'mask'], begin: nothing }
