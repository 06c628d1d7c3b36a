import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.fontless.css'
import { Survey } from 'survey-react-ui'
import { surveyJsOf } from '../../survey.mjs'

const model = new Model(surveyJsOf(Number(new URLSearchParams(location.search).get('n') ?? 20)))
createRoot(document.getElementById('root')).render(<Survey model={model} />)
