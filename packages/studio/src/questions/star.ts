import { Star } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const star: StyleForm = {
  icon: Star,
  group: 'scale',
  parts: ['ends', 'points', 'several'],
  begin: nothing,
}
