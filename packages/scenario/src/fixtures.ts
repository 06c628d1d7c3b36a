// The fixtures that the requirements name, as bundles to import: each call makes a fresh one with its own ids, so that
// many can exist on one server. Restricted to the implemented question styles.
import { randomUUID } from 'node:crypto'
import type { Bundle } from '@askwell/contract'
import {
  checklist,
  dropdown,
  email,
  label,
  nextPage,
  numeric,
  plain,
  radio,
  score,
  star,
  submit,
  text,
  textarea,
} from './element-builder.ts'
import { answer, type BuiltFlow, type FlowBuilder, flow } from './flow-builder.ts'

export type NodeDraft = Partial<Omit<Bundle['nodes'][number], 'id' | 'flow_id'>>

export interface Fixture extends BuiltFlow {
  readonly nodeId: string
  readonly bundle: Partial<Bundle> & Pick<Bundle, 'format'>
}

/** One flow on one active link node. */
export function fixture(builder: FlowBuilder, node: NodeDraft = {}): Fixture {
  const built = builder.build()
  const nodeId = randomUUID()
  const settings = {
    name: built.flow.name,
    ...node,
    id: nodeId,
    flow_id: built.flow.id,
  } as Bundle['nodes'][number]
  return {
    ...built,
    nodeId,
    bundle: { format: 'askwell-bundle/1', flows: [built.flow], nodes: [settings] },
  }
}

const basicPages = (name: string): FlowBuilder =>
  flow(name)
    .page('S1', radio('q1', ['A', 'B']).required(), nextPage())
    .page('S2', textarea('q2'), submit())

/** S1: required radio and Next. S2: optional textarea and Send. Then a thank state. */
export const basic = (node?: NodeDraft): Fixture =>
  fixture(basicPages('FX-BASIC').thank('End', label('bye', 'All done')), node)
/** One page: an optional radio q1, an optional text q2, Send. */
export const short = (node?: NodeDraft): Fixture =>
  fixture(
    flow('Short')
      .page('S1', radio('q1', ['A', 'B']), text('q2'), submit())
      .thank('End', label('bye', 'All done')),
    node,
  )
/** As basic, ends in a chat. */
export const chatEnd = (node?: NodeDraft): Fixture =>
  fixture(basicPages('FX-CHAT').chat('Chat'), node)
/** One page in three languages, then a chat. */
export const chatInLanguages = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-CHAT-LANG')
      .speaks('en', 'tr', 'ar')
      .page('S1', radio('q1', ['A', 'B']).required(), submit())
      .chat('Chat'),
    node,
  )
/** A radio that is asked in markdown, then a chat. */
export const askedInMarkdown = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-CHAT-MD')
      .page(
        'S1',
        radio('q1', ['A', 'B']).asks('How **good** was it?').required(),
        text('q2'),
        submit(),
      )
      .chat('Chat'),
    node,
  )
/** One radio, no button, then the thank state. */
export const auto = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-AUTO')
      .page('S1', radio('q1', ['A', 'B']))
      .thank('End', label('bye', 'All done')),
    node,
  )
/** As basic with partial saves, three pages. */
export const partial = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-PART')
      .savesPartials()
      .page(
        'S1',
        radio('q1', ['A', 'B']).required(),
        radio('q1b', ['A', 'B']),
        radio('q1c', ['A', 'B']),
        radio('q1d', ['A', 'B']),
        nextPage('next1'),
      )
      .page('S2', textarea('q2'), nextPage('next2'))
      .page('S3', radio('q3', ['A', 'B']), submit())
      .thank('End', label('bye', 'All done')),
    node,
  )
/** q1: A shows q2, B hides q3, C hides an option of q4. */
export const triggers = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-TRIG')
      .page(
        'S1',
        checklist('q1', ['A', 'B', 'C'])
          .whenChosen('A')
          .shows('q2')
          .whenChosen('B')
          .hides('q3')
          .whenChosen('C')
          .hidesOption('q4', 'Y'),
        radio('q2', ['A', 'B']).hidden(),
        radio('q3', ['A', 'B']),
        radio('q4', ['X', 'Y', 'Z']),
        nextPage(),
      )
      .thank('End', label('bye', 'All done')),
    node,
  )
/** One text question per operator and a radio; the first transition that holds leads to its own page, else S7. */
export const branch = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-BRANCH')
      .page(
        'S1',
        text('exact'),
        text('part'),
        text('without'),
        text('pattern'),
        radio('choice', ['A', 'B']),
        nextPage('next1'),
      )
      .branches('S1', 'S2', answer('exact').equals('yes'))
      .branches('S1', 'S3', answer('part').contains('slow'))
      .branches('S1', 'S4', answer('without').lacks('bad'), answer('without').matches('.'))
      .branches('S1', 'S5', answer('pattern').matches('^AB+C$'))
      .branches('S1', 'S6', answer('choice').isOneOf('A'))
      .goes('S1', 'S7')
      .page('S2', label('at2', 'Here is S2'), submit('submit2'))
      .goes('S2', 'End')
      .page('S3', label('at3', 'Here is S3'), submit('submit3'))
      .goes('S3', 'End')
      .page('S4', label('at4', 'Here is S4'), submit('submit4'))
      .goes('S4', 'End')
      .page('S5', label('at5', 'Here is S5'), submit('submit5'))
      .goes('S5', 'End')
      .page('S6', label('at6', 'Here is S6'), submit('submit6'))
      .goes('S6', 'End')
      .page('S7', label('at7', 'Here is S7'), submit('submit7'))
      .thank('End', label('bye', 'All done')),
    node,
  )
/** One to three languages: en, tr, ar. */
export const languages = (count: 1 | 2 | 3, node?: NodeDraft): Fixture =>
  fixture(
    flow(`FX-LANG${count}`)
      .speaks(...(['en', 'tr', 'ar'] as const).slice(0, count))
      .page(
        'S1',
        label('intro', 'Welcome'),
        radio('q1', ['A', 'B']).required().whenChosen('A').shows('q2'),
        text('q2').hidden(),
        nextPage(),
      )
      .page('S2', textarea('q3'), submit())
      .thank('End', label('bye', 'All done')),
    node,
  )
/** Every implemented style on one long page, and a button that leads on. */
export const everyStyle = (node?: NodeDraft): Fixture =>
  fixture(
    flow('FX-STYLES')
      .speaks('en', 'tr', 'ar')
      .page(
        'S1',
        label('intro', 'Please tell us **everything**.'),
        radio('radio', ['A', 'B', 'C']),
        plain('plain', ['A', 'B', 'C']),
        checklist('checklist', ['A', 'B', { key: 'none', exclusive: true }]).helps(
          'Choose what fits.',
        ),
        dropdown('dropdown', ['A', 'B', 'C']),
        score('score').labelled('Not likely', 'Very likely'),
        star('star').labelled('Poor', 'Great'),
        text('text').length(2, 40).hints('One line'),
        textarea('textarea').length(null, 200),
        email('email').hints('name@example.com'),
        numeric('numeric').between(1, 10),
        nextPage(),
      )
      .thank('End', label('bye', 'All done')),
    node,
  )
