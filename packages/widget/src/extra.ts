// Code that only some widgets need, fetched when a configuration asks for it: address patterns, targets, the tab, the
// bubble, the look of the page around, and what opens on leaving or scrolling.
export { schemeOfPage, watchPage } from './page-scheme.ts'
export { showPopover } from './popover.ts'
export { tabShape } from './tab.ts'
export { mayShow } from './targeting.ts'
export { watchVisitor } from './watch.ts'
