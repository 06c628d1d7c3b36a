import { createPopover } from '@typeform/embed'

createPopover('bench')
