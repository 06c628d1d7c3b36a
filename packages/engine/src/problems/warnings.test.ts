// One valid flow; each row breaks exactly one thing in a copy of it and names the one problem that must be reported.
import { describe, expect, it } from 'vitest'
import { problems } from '../problems.ts'
import {
  choice,
  id,
  plainElement,
  question,
  rule,
  state,
  transition,
  trigger,
} from '../random/building.ts'
import { ask, asked, element, move, must, type Row, row, sound } from '../random/sound-flow.ts'
import { compiles } from '../regex.ts'

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `o${index}`)

const warnings: readonly Row[] = [
  row('a page nothing leads to', 'unreachable_state states.4', (f) => {
    f.states.push(state('lost', [], null))
  }),
  row('a page behind a transition that always holds', 'unreachable_state states.4', (f) => {
    f.states.push(state('lost', [], 'bye'))
    must(f.states[1]).nextStateId = id('lost')
    f.transitions.push(transition('always', 'sorry page', 'rating page'))
  }),
  row('a submit that no trigger shows', 'unreachable_submit elements.8', (f) =>
    ask(f, 2, plainElement('secret', 'submit', { isVisible: false })),
  ),
  row('a submit on an end page', 'unreachable_submit elements.8', (f) =>
    ask(f, 3, plainElement('secret', 'submit')),
  ),

  row('two questions that show and hide', 'triggers_disagree elements.4.triggers.0', (f) => {
    element(f, 4).triggers.push(
      trigger('', ['why'], { answerValue: '1', action: 'make_invisible' }),
    )
    move(f, 'rating', 2, 0)
  }),
  row('one answer that shows and hides', 'triggers_disagree elements.0.triggers.1', (f) => {
    element(f, 0).triggers.push(trigger('bad', ['why'], { action: 'make_invisible' }))
  }),
  row('options that stay chosen together', 'triggers_disagree elements.5.triggers.1', (f) => {
    ask(f, 2, question('more', 'text'))
    element(f, 5).triggers = [
      trigger('price', ['more'], { controlType: 'selected' }),
      trigger('staff', ['more'], { action: 'make_invisible' }),
    ]
  }),
  row('two that show and hide an option', 'triggers_disagree elements.0.triggers.2', (f) => {
    for (const action of ['make_visible', 'make_invisible'])
      element(f, 0).triggers.push(
        trigger('bad', [], {
          action,
          scope: 'option',
          targetOptionIds: [{ questionKey: 'tags', optionKey: 'price' }],
        }),
      )
  }),

  row(
    'a trigger at an earlier page',
    'trigger_reaches_back elements.5.triggers.0.targetIds.0',
    (f) => {
      element(f, 5).triggers = [trigger('price', ['about'])]
    },
  ),
  row(
    'an option trigger at an earlier page',
    'trigger_reaches_back elements.5.triggers.0.targetOptionIds.0',
    (f) => {
      element(f, 5).triggers = [
        trigger('price', [], {
          scope: 'option',
          targetOptionIds: [{ questionKey: 'visit', optionKey: 'fair' }],
        }),
      ]
    },
  ),

  row('a transition behind the same one', 'shadowed_transition transitions.1', (f) => {
    f.transitions.push(transition('again', 'visit page', 'rating page', rule('visit', 'bad')))
  }),
  row('a transition behind one that always holds', 'shadowed_transition transitions.2', (f) => {
    f.transitions.push(
      transition('all', 'visit page', 'rating page'),
      transition('late', 'visit page', 'sorry page', rule('visit', 'fair')),
    )
  }),
  row('a transition behind one with more options', 'shadowed_transition transitions.2', (f) => {
    f.transitions.push(
      transition('both', 'visit page', 'rating page', rule('visit', 'good', 'fair')),
      transition('late', 'visit page', 'sorry page', rule('visit', 'fair')),
    )
  }),
  row('a transition behind two that take its options', 'shadowed_transition transitions.2', (f) => {
    f.transitions.push(
      transition('fair', 'visit page', 'rating page', rule('visit', 'fair')),
      transition('late', 'visit page', 'rating page', rule('visit', 'fair', 'bad')),
    )
  }),
  row('a transition with one rule more', 'shadowed_transition transitions.1', (f) => {
    f.transitions.push(
      transition(
        'more',
        'visit page',
        'rating page',
        { elementId: id('why'), operator: 'contains', value: 'x' },
        rule('visit', 'bad'),
      ),
    )
  }),

  row('a cycle that only a submit ends', 'cycle_without_exit states.2', (f) => {
    must(f.states[2]).nextStateId = id('rating page')
    f.transitions.push(transition('out', 'sorry page', 'bye', rule('visit', 'bad')))
  }),

  row('a required question that a trigger hides', 'required_may_stay_hidden elements.8', (f) => {
    ask(f, 0, question('name', 'text', { isRequired: true }))
    element(f, 0).triggers.push(trigger('good', ['name'], { action: 'make_invisible' }))
  }),
  row('a required question that nothing shows', 'required_may_stay_hidden elements.8', (f) =>
    ask(f, 0, question('name', 'text', { isRequired: true }, { isVisible: false })),
  ),

  row('two questions on a page without a button', 'auto_advance_needs_all states.1', (f) => {
    ask(f, 1, question('one', 'text'))
    ask(f, 1, question('two', 'text'))
  }),

  row(
    'an option with the text of the editor',
    'placeholder_text elements.8.question.options.1.body',
    (f) => {
      ask(f, 0, choice('city', ['Ankara', 'b']))
      must(asked(f, 8).options[1]).body = { en: ' Option 2 ' }
    },
  ),
  row(
    'such an option in another language',
    'placeholder_text elements.0.question.options.0.body',
    (f) => {
      must(asked(f, 0).options[0]).body = { en: 'Good', tr: 'seçenek 12' }
    },
  ),

  row('many options in a row', 'many_options_inline elements.8.question.options', (f) =>
    ask(f, 0, choice('city', many(11))),
  ),
  row('a masked e-mail question', 'masked_identity elements.8.question.hidePersonalData', (f) => {
    ask(f, 0, question('mail', 'email', { hidePersonalData: true }))
    asked(f, 1).hidePersonalData = true
  }),
  row(
    'free text beside an e-mail question',
    'unmasked_free_text elements.1.question.hidePersonalData',
    (f) => ask(f, 0, question('mail', 'email')),
  ),
]

describe('problems', () => {
  it.each(warnings)('warning: $what → $is', ({ break: breaks, is }) => {
    const broken = sound()
    breaks(broken)
    const found = problems(broken, { compiles })
    expect(found.map((problem) => `${problem.code} ${problem.path}`)).toEqual([is])
    expect(found[0]?.severity).toBe('warning')
    expect(found[0]?.message).toMatch(/^[A-Z“].*\.$/)
  })
})

describe('a flow that asks nothing', () => {
  const withoutQuestions = (style: 'page' | 'chat'): string[] => {
    const flow = sound()
    const visit = state('visit page', [], null)
    visit.isInitialState = true
    visit.style = style
    flow.states = [visit]
    flow.elements = []
    flow.transitions = []
    return problems(flow, { compiles })
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, path }) => `${code} ${path}`)
  }

  it('says so, unless it only opens a conversation', () => {
    expect(withoutQuestions('page')).toEqual(['no_questions elements'])
    expect(withoutQuestions('chat')).toEqual([])
  })
})
