// Settings and sign-in screens in their states, on a desktop in the light theme.
import { openStage } from '../src/stage.ts'
import { screensOfSettings } from '../src/studio-screens.ts'
import { tellsStates } from '../src/studio-states.ts'

tellsStates(await openStage(), 'the states of settings and doors', {
  screens: screensOfSettings,
  context: { viewport: { width: 1440, height: 900 } },
})
