// The working screens in their states, on a desktop in the light theme.
import { openStage } from '../src/stage.ts'
import { screensOfWork } from '../src/studio-screens.ts'
import { tellsStates } from '../src/studio-states.ts'

tellsStates(await openStage(), 'the states of the screens of work', {
  screens: screensOfWork,
  context: { viewport: { width: 1440, height: 900 } },
})
