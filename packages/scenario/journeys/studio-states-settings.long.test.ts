// Settings and doors in their states, at a desk in daylight.
import { openStage } from '../src/stage.ts'
import { screensOfSettings } from '../src/studio-screens.ts'
import { tellsStates } from '../src/studio-states.ts'

tellsStates(await openStage(), 'the states of settings and doors', {
  screens: screensOfSettings,
  context: { viewport: { width: 1440, height: 900 } },
})
