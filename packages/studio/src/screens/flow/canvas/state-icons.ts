import type { State } from '@askwell/contract'
import { Check, Dice5, FileText, type LucideIcon, MessageCircle } from 'lucide-react'

export const stateIcons: Readonly<Record<State['style'], LucideIcon>> = {
  page: FileText,
  random: Dice5,
  thank: Check,
  chat: MessageCircle,
}
