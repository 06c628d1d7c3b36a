import { Calendar } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const datepicker: StyleForm = { icon: Calendar, group: 'text', parts: ['placeholder'], begin: nothing }
