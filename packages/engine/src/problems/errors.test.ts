// One valid flow; each row breaks exactly one thing in a copy of it and names the one problem that must be reported.
import { describe, expect, it } from 'vitest'
import { problems } from '../problems.ts'
import {
  english,
  id,
  option,
  plainElement,
  question,
  rule,
  state,
  transition,
  trigger,
  turkish,
} from '../random/building.ts'
import {
  ask,
  asked,
  element,
  fired,
  first,
  must,
  type Row,
  row,
  sound,
} from '../random/sound-flow.ts'
import { compiles } from '../regex.ts'

const errors: readonly Row[] = [
  row('no first page', 'not_one_initial_state states', (f) => {
    must(f.states[0]).isInitialState = false
  }),
  row('two first pages', 'not_one_initial_state states.1.isInitialState', (f) => {
    must(f.states[1]).isInitialState = true
  }),

  row('an unknown default language', 'unresolved_id defaultLanguageId', (f) => {
    f.defaultLanguageId = id('nobody')
  }),
  row('a page with an unknown element', 'unresolved_id states.1.elements.1', (f) => {
    must(f.states[1]).elements.push(id('nobody'))
  }),
  row('a rule on an unknown element', 'unresolved_id transitions.0.rules.0.elementId', (f) => {
    must(first(f).rules[0]).elementId = id('nobody')
  }),
  row(
    'a rule with one option gone of two',
    'unresolved_id transitions.0.rules.0.optionIds.1',
    (f) => {
      must(first(f).rules[0]).optionIds?.push(id('nobody'))
    },
  ),
  row(
    'a negated rule on an unknown statement',
    'unresolved_id transitions.0.rules.0.statementId',
    (f) => {
      first(f).rules = [
        { elementId: id('visit'), operator: 'not_equals', value: 'bad', statementId: id('nobody') },
      ]
    },
  ),
  row(
    'an option trigger at an unknown question',
    'unresolved_id elements.0.triggers.1.targetOptionIds.0',
    (f) => {
      element(f, 0).triggers.push(
        trigger('bad', [], {
          scope: 'option',
          targetOptionIds: [{ questionKey: 'nobody', optionKey: 'price' }],
        }),
      )
    },
  ),
  row(
    'an option trigger at an unknown option',
    'unresolved_id elements.0.triggers.1.targetOptionIds.0',
    (f) => {
      element(f, 0).triggers.push(
        trigger('bad', [], {
          scope: 'option',
          targetOptionIds: [{ questionKey: 'tags', optionKey: 'nobody' }],
        }),
      )
    },
  ),
  row('a gauge of an unknown question', 'unresolved_id elements.8.gauge.questionKey', (f) =>
    ask(
      f,
      0,
      plainElement('dial', 'gauge', { gauge: { source: 'question', questionKey: 'nobody' } }),
    ),
  ),

  row('two pages with one id', 'duplicate_id states.4.id', (f) => {
    f.states.push({ ...must(f.states[1]), elements: [] })
  }),
  row('two elements with one id', 'duplicate_id elements.8.id', (f) => {
    f.elements.push(element(f, 3))
  }),
  row('an element on two pages', 'duplicate_id states.2.elements.3', (f) => {
    must(f.states[2]).elements.push(id('about'))
  }),
  row('an element twice on a page', 'duplicate_id states.1.elements.1', (f) => {
    must(f.states[1]).elements.push(id('about'))
  }),
  row('two questions with one id', 'duplicate_id elements.8.question.id', (f) =>
    ask(f, 0, question('other', 'text', { id: id('rating?') })),
  ),
  row('two options with one id', 'duplicate_id elements.5.question.options.3.id', (f) => {
    asked(f, 5).options.push(option('more', 'tags', { id: id('tags/price') }))
  }),
  row('two transitions with one id', 'duplicate_id transitions.1.id', (f) => {
    f.transitions.push({ ...first(f), rules: [rule('visit', 'fair')] })
  }),
  row('two languages with one id', 'duplicate_id languages.1.id', (f) => {
    f.languages.push({ ...english, code: 'en-gb' })
  }),

  row('two questions with one key', 'duplicate_key elements.5.question.key', (f) => {
    asked(f, 5).key = 'rating'
  }),
  row('two options with one key', 'duplicate_key elements.5.question.options.2.key', (f) => {
    must(asked(f, 5).options[2]).key = 'staff'
  }),
  row('two languages with one code', 'duplicate_key languages.1.code', (f) => {
    f.languages.push({ ...turkish, code: 'en' })
  }),

  row('a question without text', 'no_default_text elements.4.question.body', (f) => {
    asked(f, 4).body = {}
  }),
  row(
    'a question with text in another language only',
    'no_default_text elements.4.question.body',
    (f) => {
      asked(f, 4).body = { tr: 'Puan?' }
    },
  ),
  row('an option of spaces', 'no_default_text elements.5.question.options.1.body', (f) => {
    must(asked(f, 5).options[1]).body = { en: ' ' }
  }),
  row('a label without text', 'no_default_text elements.3.body', (f) => {
    delete element(f, 3).body
  }),
  row('a caption in another language only', 'no_default_text elements.6.body', (f) => {
    element(f, 6).body = { tr: 'Gönder' }
  }),
  row('a help in another language only', 'no_default_text elements.4.question.help', (f) => {
    asked(f, 4).help = { tr: 'Yardım' }
  }),

  row('a next page that does not exist', 'leaves_flow states.1.nextStateId', (f) => {
    must(f.states[1]).nextStateId = id('nobody')
  }),
  row('a transition to nowhere', 'leaves_flow transitions.1.toStateId', (f) => {
    f.transitions.push(transition('lost', 'visit page', 'nobody', rule('visit', 'fair')))
  }),
  row('a transition from nowhere', 'leaves_flow transitions.1.fromStateId', (f) => {
    f.transitions.push(transition('lost', 'nobody', 'sorry page'))
  }),
  row('a trigger at an unknown element', 'leaves_flow elements.0.triggers.0.targetIds.1', (f) => {
    fired(f).targetIds.push(id('nobody'))
  }),

  row('a rule whose only option is gone', 'rule_never_holds transitions.0.rules.0', (f) => {
    must(first(f).rules[0]).optionIds = [id('nobody')]
  }),
  row('an option rule without options', 'rule_never_holds transitions.0.rules.0', (f) => {
    must(first(f).rules[0]).optionIds = []
  }),
  row('a rule on a label', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [{ elementId: id('about'), operator: 'equals', value: 'x' }]
  }),
  row('a rule on a question of a later page', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [rule('tags', 'price')]
  }),
  row('equals an option key that is gone', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [{ elementId: id('visit'), operator: 'equals', value: 'terrible' }]
  }),
  row('contains what no option key contains', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [{ elementId: id('visit'), operator: 'contains', value: 'terr' }]
  }),
  row('equals nothing', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [{ elementId: id('visit'), operator: 'equals' }]
  }),
  row('a rule whose statement is gone', 'rule_never_holds transitions.0.rules.0', (f) => {
    first(f).rules = [{ ...rule('visit', 'bad'), statementId: id('nobody') }]
  }),

  row('a trigger whose option is gone', 'trigger_never_fires elements.0.triggers.0', (f) => {
    fired(f).key = 'terrible'
  }),
  row('a trigger of a choice without a key', 'trigger_never_fires elements.0.triggers.0', (f) => {
    delete fired(f).key
  }),
  row('a trigger of a label', 'trigger_never_fires elements.3.triggers.0', (f) => {
    element(f, 3).triggers.push(trigger('x', ['thanks']))
  }),
  row(
    'a trigger of a typed question without a value',
    'trigger_never_fires elements.4.triggers.0',
    (f) => {
      element(f, 4).triggers.push(trigger('9', ['tags']))
    },
  ),
  row('a trigger whose statement is gone', 'trigger_never_fires elements.0.triggers.0', (f) => {
    fired(f).statementKey = 'nobody'
  }),

  row('a broken pattern', 'invalid_regex transitions.1.rules.0.value', (f) => {
    f.transitions.push(
      transition('rx', 'visit page', 'sorry page', {
        elementId: id('visit'),
        operator: 'regex',
        value: '([',
      }),
    )
  }),
  row(
    'a pattern with look-around among two',
    'invalid_regex transitions.1.rules.0.value.1',
    (f) => {
      f.transitions.push(
        transition('rx', 'visit page', 'sorry page', {
          elementId: id('visit'),
          operator: 'regex',
          value: ['ok', '(?=a)'],
        }),
      )
    },
  ),

  row('patterns that are too large together', 'too_many_patterns transitions', (f) => {
    for (const letter of ['a', 'b', 'c'])
      f.transitions.push(
        transition(`rx${letter}`, 'visit page', 'sorry page', {
          elementId: id('visit'),
          operator: 'regex',
          value: `(${letter}{1,900}|x){1,900}`,
        }),
      )
  }),
  row('too many patterns', 'too_many_patterns transitions', (f) => {
    const value = Array.from({ length: 201 }, (_, at) => `a${at}`)
    f.transitions.push(
      transition('rx', 'visit page', 'sorry page', {
        elementId: id('visit'),
        operator: 'regex',
        value,
      }),
    )
  }),

  row('an unknown action', 'unknown_trigger_action elements.0.triggers.1.action', (f) => {
    element(f, 0).triggers.push(trigger('good', ['tags'], { action: 'explode' }))
  }),

  row('a choice without options', 'style_incomplete elements.5.question.options', (f) => {
    asked(f, 5).options = []
  }),
  row('a choice with hidden options only', 'style_incomplete elements.5.question.options', (f) => {
    for (const o of asked(f, 5).options) o.isVisible = false
  }),
  row(
    'more selections at least than at most',
    'style_incomplete elements.5.question.minSelectionCount',
    (f) => {
      Object.assign(asked(f, 5), { minSelectionCount: 3, maxSelectionCount: 2 })
    },
  ),
  row(
    'more selections at least than options',
    'style_incomplete elements.5.question.minSelectionCount',
    (f) => {
      asked(f, 5).minSelectionCount = 4
    },
  ),
  row(
    'more selections at most than options',
    'style_incomplete elements.5.question.maxSelectionCount',
    (f) => {
      asked(f, 5).maxSelectionCount = 4
    },
  ),
  row('a text longer than it may be', 'style_incomplete elements.1.question.minLength', (f) => {
    Object.assign(asked(f, 1), { minLength: 10, maxLength: 9 })
  }),
  row('a number range upside down', 'style_incomplete elements.8.question.min', (f) =>
    ask(f, 0, question('age', 'numeric', { min: 10, max: 9 })),
  ),
  row(
    'dynamic options that nobody brings',
    'style_incomplete elements.8.question.bindingModel',
    (f) => ask(f, 0, question('shop', 'dynamic_multiple_choice')),
  ),
  row('a request that names none', 'style_incomplete elements.8.question.request', (f) =>
    ask(f, 0, question('postcode', 'dynamic_request')),
  ),
  row('a link button without an address', 'style_incomplete elements.8.url', (f) =>
    ask(f, 0, plainElement('more', 'button_link', { body: { en: 'More' } })),
  ),

  row('a cycle nobody leaves', 'no_reachable_end states.1', (f) => {
    must(f.states[1]).nextStateId = id('sorry page')
  }),
  row('a cycle of two pages nobody leaves', 'no_reachable_end states.1', (f) => {
    f.states.push(state('again', [], 'sorry page'))
    must(f.states[1]).nextStateId = id('again')
  }),
  row(
    'a transition that always leads back before the next page',
    'no_reachable_end states.1',
    (f) => {
      f.transitions.push(transition('ever', 'sorry page', 'sorry page'))
    },
  ),
  row('a question on an end page', 'question_on_end_state states.3.elements.1', (f) =>
    ask(f, 3, question('late', 'text')),
  ),
]

describe('problems', () => {
  it.each(errors)('error: $what → $is', ({ break: breaks, is }) => {
    const broken = sound()
    breaks(broken)
    const found = problems(broken, { compiles })
    expect(found.map((problem) => `${problem.code} ${problem.path}`)).toEqual([is])
    expect(found[0]?.severity).toBe('error')
    expect(found[0]?.message).toMatch(/^[A-Z“].*\.$/)
  })
})
