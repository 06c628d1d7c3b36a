// Settings and sign-in screens in their states, on a phone in the dark theme.
import { openStage } from '../src/stage.ts'
import { screensOfSettings } from '../src/studio-screens.ts'
import { tellsStates } from '../src/studio-states.ts'

tellsStates(await openStage(), 'the states of settings and doors on a phone', {
  screens: screensOfSettings,
  context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
})
