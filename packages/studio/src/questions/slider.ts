import { nothing, type StyleForm } from './style-form.ts'

export const slider: StyleForm = { parts: ['range', 'steps', 'ends', 'points'], begin: nothing }
