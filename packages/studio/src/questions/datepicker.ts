import { nothing, type StyleForm } from './style-form.ts'

export const datepicker: StyleForm = { parts: ['placeholder'], begin: nothing }
