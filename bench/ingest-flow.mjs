// The eight answers a benched respondent gives.
export const ingestFlowName = 'bench-ingest'

export const ingestAnswers = (flow) =>
  flow.elements.flatMap(({ question }) => {
    if (!question) return []
    if (question.options.length > 0)
      return [{ question_id: question.id, option_id: question.options[1].id }]
    return [
      {
        question_id: question.id,
        body: {
          score: '9',
          star: '4',
          text: 'Quick and friendly',
          textarea: 'They found my size at once. I will come again next month.',
        }[question.style],
      },
    ]
  })
