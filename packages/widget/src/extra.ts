// What only some widgets need, fetched when a configuration or a developer asks for it: address patterns, the tab, the bubble,
// exit intent and the explanation.
export { watchExit } from './exit-intent.ts'
export { explain } from './explain.ts'
export { showPopover } from './popover.ts'
export { tabShape } from './tab.ts'
export { findUrlPattern } from './url-pattern.ts'
export { watchAddress } from './watch-address.ts'
