// The studio's start: its look and language, then the app.
import './look/tokens.css'
import './look/base.css'
import 'sonner/dist/styles.css'
import { createRoot } from 'react-dom/client'
import { startTheme } from './settings/theme.ts'
import { App } from './shell/app.tsx'
import { startLanguage } from './words/language.ts'

startTheme()
const place = document.getElementById('studio')
if (place === null) throw new Error('the document has a place for the studio')
const root = createRoot(place)
void startLanguage().then(() => root.render(<App />))
