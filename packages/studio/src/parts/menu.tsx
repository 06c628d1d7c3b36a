// Menus: a list of commands under a button.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem as Item, Menu, Popover } from 'react-aria-components'
import style from './menu.module.css'

export const MenuList = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <Popover className={style['popover'] ?? ''}>
    <Menu className={style['menu'] ?? ''} aria-label={label}>
      {children}
    </Menu>
  </Popover>
)

interface MenuItemProps {
  readonly id: string
  readonly children: string
  readonly onAction: () => void
  readonly isChosen?: boolean
}

export const MenuItem = ({ id, children, onAction, isChosen = false }: MenuItemProps) => (
  <Item id={id} textValue={children} className={style['item'] ?? ''} onAction={onAction}>
    <span dir="auto">{children}</span>
    {isChosen && <Check size={14} aria-hidden />}
  </Item>
)
