import { Camera } from 'lucide-react'
import { nothing, type StyleForm } from './style-form.ts'

export const screenshot: StyleForm = { icon: Camera, group: 'file', parts: [], begin: nothing }
