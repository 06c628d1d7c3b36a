// What only some widgets need, fetched when a configuration asks for it: address patterns, the tab, the bubble
// and exit intent.
export { watchExit } from './exit-intent.ts'
export { showPopover } from './popover.ts'
export { tabShape } from './tab.ts'
export { findUrlPattern } from './url-pattern.ts'
export { watchAddress } from './watch-address.ts'
