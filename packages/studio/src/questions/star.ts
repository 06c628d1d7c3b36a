import { nothing, type StyleForm } from './style-form.ts'

export const star: StyleForm = { parts: ['ends', 'points', 'several'], begin: nothing }
