import { renderSurveyInline } from '@formbricks/surveys'
import { formbricksOf } from '../../survey.mjs'

renderSurveyInline({
  containerId: 'root', survey: formbricksOf(Number(new URLSearchParams(location.search).get('n') ?? 20)), styling: { brandColor: { light: '#0a6f9c' } }, brandColor: '#0a6f9c', isBrandingEnabled: false,
  languageCode: 'default', getSetIsError: () => {}, getSetIsResponseSendingFinished: () => {}, onResponse: () => {}, onFinished: () => {}, onClose: () => {}, onDisplay: () => {}, autoFocus: false, isRedirectDisabled: true,
})
