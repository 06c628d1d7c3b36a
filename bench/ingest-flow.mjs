// The eight answers a benched respondent gives.
export const ingestFlowName = 'bench-ingest'

/** @typedef {{ question_id: string, option_id?: string, body?: string }} IngestAnswer */

/** @type {Readonly<Record<string, string>>} */
const texts = {
  score: '9',
  star: '4',
  text: 'Quick and friendly',
  textarea: 'They found my size at once. I will come again next month.',
}

/**
 * @param {ReturnType<typeof import('./askwell-flow.mjs').flowOf>} flow
 */
export const ingestAnswers = (flow) =>
  flow.elements.flatMap(
    /** @returns {IngestAnswer[]} */ ({ question }) => {
      if (!question) return []
      if (question.options.length > 0)
        return [{ question_id: question.id, option_id: question.options[1].id }]
      return [{ question_id: question.id, body: texts[question.style] }]
    },
  )
