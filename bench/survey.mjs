// One survey of n mixed questions, in the format of each contestant: our flow document, SurveyJS JSON,
// a Formbricks survey and plain HTML. Same texts, same options, one page (Formbricks shows one card at a time).
const styles = [
  'score',
  'radio',
  'checklist',
  'textarea',
  'star',
  'dropdown',
  'text',
  'plain',
  'email',
  'numeric',
]
const words = [
  'The staff',
  'The price',
  'The waiting time',
  'The choice of goods',
  'The opening hours',
]

/**
 * `n` questions in turn of the ten styles.
 * @param {number} n
 */
export const questions = (n) =>
  Array.from({ length: n }, (_, at) => ({
    key: `q${at + 1}`,
    style: styles[at % styles.length],
    text: `How would you describe your visit to the shop, thinking of part ${at + 1} of it?`,
    options: ['radio', 'checklist', 'dropdown', 'plain'].includes(styles[at % styles.length])
      ? words
      : [],
  }))

/** @type {Readonly<Record<string, string>>} */
const surveyJsTypes = {
  score: 'rating',
  radio: 'radiogroup',
  checklist: 'checkbox',
  textarea: 'comment',
  star: 'rating',
  dropdown: 'dropdown',
  text: 'text',
  plain: 'buttongroup',
  email: 'text',
  numeric: 'text',
}

/** @param {number} n */
export const surveyJsOf = (n) => ({
  pages: [
    {
      name: 'page',
      elements: questions(n).map((question) => ({
        type: surveyJsTypes[question.style],
        name: question.key,
        title: question.text,
        ...(question.options.length > 0 && { choices: question.options }),
        ...(question.style === 'score' && { rateMin: 0, rateMax: 10 }),
        ...(question.style === 'star' && { rateType: 'stars', rateMax: 5 }),
        ...(question.style === 'email' && { inputType: 'email' }),
        ...(question.style === 'numeric' && { inputType: 'number' }),
      })),
    },
  ],
})

/** @type {Readonly<Record<string, string>>} */
const formbricksTypes = {
  score: 'nps',
  radio: 'multipleChoiceSingle',
  checklist: 'multipleChoiceMulti',
  star: 'rating',
  dropdown: 'multipleChoiceSingle',
  plain: 'multipleChoiceSingle',
}

/** @param {number} n */
export const formbricksOf = (n) => ({
  id: 'bench',
  name: 'Bench',
  type: 'link',
  status: 'inProgress',
  environmentId: 'bench',
  welcomeCard: { enabled: false, timeToFinish: false, showResponseCount: false },
  thankYouCard: { enabled: false },
  endings: [],
  hiddenFields: { enabled: false },
  languages: [],
  triggers: [],
  styling: null,
  variables: [],
  questions: questions(n).map((question) => ({
    id: question.key,
    type: formbricksTypes[question.style] ?? 'openText',
    headline: question.text,
    required: false,
    subheader: '',
    buttonLabel: 'Next',
    backButtonLabel: 'Back',
    lowerLabel: '',
    upperLabel: '',
    placeholder: '',
    inputType:
      question.style === 'email' ? 'email' : question.style === 'numeric' ? 'number' : 'text',
    longAnswer: question.style === 'textarea',
    choices: question.options.map((text, at) => ({ id: `c${at}`, label: text })),
    scale: question.style === 'star' ? 'star' : 'number',
    range: 5,
    shuffleOption: 'none',
  })),
})

/**
 * The page a person would write by hand: the lower bound for everybody.
 * @param {number} n
 * @param {string} css
 */
export function staticHtml(n, css) {
  /** @param {ReturnType<typeof questions>[number]} question */
  const field = (question) => {
    if (question.options.length > 0 && question.style === 'dropdown')
      return `<select>${question.options.map((text) => `<option>${text}</option>`).join('')}</select>`
    if (question.options.length > 0)
      return question.options
        .map(
          (text) =>
            `<label class="option"><input type="${question.style === 'checklist' ? 'checkbox' : 'radio'}" name="${question.key}"> ${text}</label>`,
        )
        .join('')
    if (question.style === 'score' || question.style === 'star')
      return Array.from(
        { length: question.style === 'score' ? 11 : 5 },
        (_, at) =>
          `<label class="option"><input type="radio" name="${question.key}"> ${at}</label>`,
      ).join('')
    return question.style === 'textarea' ? '<textarea></textarea>' : '<input>'
  }
  const sets = questions(n)
    .map((question) => `<fieldset><legend>${question.text}</legend>${field(question)}</fieldset>`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><style>${css}</style><body><main>${sets}<button>Send answers</button></main></body></html>`
}
