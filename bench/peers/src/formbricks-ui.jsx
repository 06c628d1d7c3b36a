import {
  Consent, CTA, DateElement, FileUpload, FormField, Matrix, MultiSelect, NPS, OpenText, PictureSelect, Ranking, Rating, SingleSelect,
} from '@formbricks/survey-ui'
import '@formbricks/survey-ui/styles'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { formbricksOf } from '../../survey.mjs'

// Which element draws a question is known only with the survey, so all of them are bundled.
const elements = {
  openText: OpenText, multipleChoiceSingle: SingleSelect, multipleChoiceMulti: MultiSelect, nps: NPS, rating: Rating, matrix: Matrix, ranking: Ranking,
  date: DateElement, fileUpload: FileUpload, pictureSelection: PictureSelect, consent: Consent, cta: CTA, contactInfo: FormField,
}

function Question({ question }) {
  const [value, setValue] = useState()
  const Element = elements[question.type]
  const given = { range: question.range, scale: question.scale, inputType: question.inputType, longAnswer: question.longAnswer, options: question.choices }
  return <Element elementId={question.id} inputId={`${question.id}-input`} headline={question.headline} value={value} onChange={setValue} {...given} />
}

const survey = formbricksOf(Number(new URLSearchParams(location.search).get('n') ?? 20))
createRoot(document.getElementById('root')).render(
  <div id="fbjs">
    {survey.questions.map((question) => (
      <Question key={question.id} question={question} />
    ))}
  </div>,
)
