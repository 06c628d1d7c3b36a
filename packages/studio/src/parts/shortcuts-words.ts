import { defineWords } from '../words/words.ts'

export const shortcutsWords = defineWords({
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.search': 'Search',
  'shortcuts.help': 'These shortcuts',
  'shortcuts.on': 'Single-key shortcuts are on',
  'shortcuts.off': 'Single-key shortcuts are off',
  'shortcuts.turnOff': 'Turn off',
  'shortcuts.turnOn': 'Turn on',
})
