import { Gauge } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const score: StyleForm = { icon: Gauge, group: 'scale', parts: ['ends', 'points', 'several'], begin: nothing }
