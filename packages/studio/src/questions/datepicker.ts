import { CalendarDays } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const datepicker: StyleForm = {
  icon: CalendarDays,
  group: 'words',
  parts: ['placeholder'],
  begin: nothing,
}
