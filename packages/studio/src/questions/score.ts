import { nothing, type StyleForm } from './style-form.ts'

export const score: StyleForm = { parts: ['ends', 'points', 'several'], begin: nothing }
