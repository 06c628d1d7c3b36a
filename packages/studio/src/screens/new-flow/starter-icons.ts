import {
  CircleDot,
  FilePlus2,
  type LucideIcon,
  MessageSquareText,
  Store,
  Truck,
} from 'lucide-react'
import { type StarterName, starters } from './starters.ts'

export const starterIcons: Readonly<Record<StarterName, LucideIcon>> = {
  blank: FilePlus2,
  shop_visit: Store,
  delivery: Truck,
  pulse: CircleDot,
  contact: MessageSquareText,
}
export const starterNames = Object.keys(starters) as StarterName[]
