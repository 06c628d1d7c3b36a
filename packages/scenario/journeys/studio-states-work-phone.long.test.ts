// The working screens in their states, on a phone in the dark theme.
import { openStage } from '../src/stage.ts'
import { screensOfWork } from '../src/studio-screens.ts'
import { tellsStates } from '../src/studio-states.ts'

tellsStates(await openStage(), 'the states of the screens of work on a phone', {
  screens: screensOfWork,
  context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
})
