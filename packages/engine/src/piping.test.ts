import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { pipe, pipedAnswers } from './piping.ts'
import { ask, flowOf, other } from './test/flow.ts'
import { respondent } from './test/respondent.ts'

describe('piping', () => {
  it('fills in answers as a person reads them, as text, and shows no brace for what is not there', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [
          ask('name', 'naming'),
          ask('q', 'checklist', { options: ['tea', 'milk'] }),
          other('send', 'submit'),
        ],
      },
    ])
    const run = respondent(flow).types('name', ' <b>Ada</b> ').picks('q', 'tea', 'milk').run()
    const values = pipedAnswers(mapFlow(flow), run, (text) => text['en'] ?? '')
    expect(pipe('Hello {{name}}, {{ q }}{{nobody}}{{constructor}}!', values)).toBe(
      'Hello <b>Ada</b>, tea, milk!',
    )
  })

  it('knows an answer by any key, also one that objects have of their own', () => {
    const flow = flowOf([
      {
        name: 'S1',
        elements: [ask('__proto__', 'naming'), ask('constructor', 'text'), other('send', 'submit')],
      },
    ])
    const run = respondent(flow).types('__proto__', 'mine').types('constructor', 'yours').run()
    const values = pipedAnswers(mapFlow(flow), run, (text) => text['en'] ?? '')
    expect(pipe('{{__proto__}}, {{constructor}}, {{toString}}.', values)).toBe('mine, yours, .')
  })
})
