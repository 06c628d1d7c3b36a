// Definitions that must not compile. The compiler reports each line that compiles after all; nothing here runs.
import { expect, it } from 'vitest'
import {
  checklist,
  defineFlow,
  dropdown,
  email,
  label,
  matrix,
  page,
  radio,
  score,
  star,
  t,
  text,
  textarea,
  thank,
} from './define.ts'

const questions = {
  nps: score(t('Recommend?', { tr: 'Önerir misiniz?' })),
  why: radio(t('Why?', { tr: 'Neden?' }), {
    options: { late: t('Late', { tr: 'Geç' }), lost: t('Lost', { tr: 'Kayıp' }) },
  }),
  rooms: matrix(t('Rooms', { tr: 'Odalar' }), {
    rows: { hall: t('Hall', { tr: 'Salon' }) },
    options: { good: t('Good', { tr: 'İyi' }) },
  }),
  more: textarea(t('More', { tr: 'Daha' })),
}
const base = { key: 'x', name: 'X', languages: ['en', 'tr'] as const, questions }
const both = { ...base, strict: true } as const
const end = thank(t('Thanks', { tr: 'Teşekkürler' }))

export function wrongDefinitions(): void {
  // @ts-expect-error A style with options needs them.
  radio('Why?')
  // @ts-expect-error Options are not a text.
  dropdown('Why?', { options: 'late' })
  // @ts-expect-error A text question has no options.
  text('Name', { options: { a: 'A' } })
  // @ts-expect-error Nor has an e-mail question rows.
  email('Mail', { rows: { a: 'A' } })
  // @ts-expect-error A matrix needs rows.
  matrix('Rooms', { options: { good: 'Good' } })
  // @ts-expect-error A radio has no rows.
  radio('Why?', { options: { a: 'A' }, rows: { b: 'B' } })
  // @ts-expect-error The member has another name.
  textarea('More', { isRequired: true })
  // @ts-expect-error A limit is a number.
  textarea('More', { maxLength: '10' })
  // @ts-expect-error A measure that does not exist.
  score('Recommend?', { measure: 'happiness' })
  // @ts-expect-error An option has a body.
  checklist('What?', { options: { a: { hidden: true } } })
  // @ts-expect-error A text is not a number.
  text(5)
  // @ts-expect-error Translations are texts.
  t('Yes', { tr: 5 })
  // @ts-expect-error A flow has a key.
  defineFlow({ name: 'X', languages: ['en'], questions: {}, states: () => ({}) })
  // @ts-expect-error A flow has a language.
  defineFlow({ key: 'x', name: 'X', languages: [], questions: {}, states: () => ({}) })
  // @ts-expect-error A question that does not exist.
  defineFlow({ ...base, states: ({ nsp }) => ({ start: page([nsp]) }) })
  // @ts-expect-error An option that does not exist.
  defineFlow({ ...base, states: (q) => ({ a: page([q.more.shownWhen(q.why.is('slow'))]) }) })
  defineFlow({
    ...base,
    // @ts-expect-error One of several options that does not exist.
    states: (q) => ({ a: page([], { next: [q.why.isAnyOf('late', 'x').to('a')] }) }),
  })
  // @ts-expect-error A number that the scale does not have.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.nps.is('11').to('a')] }) }) })
  // @ts-expect-error A text question has no options to be any of.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.more.isAnyOf('x').to('a')] }) }) })
  // @ts-expect-error A choice is compared by its options.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.why.contains('x').to('a')] }) }) })
  defineFlow({
    ...base,
    // @ts-expect-error A row that does not exist.
    states: (q) => ({ a: page([], { next: [q.rooms.row('x').is('good').to('a')] }) }),
  })
  defineFlow({
    ...base,
    // @ts-expect-error An option that the matrix does not have.
    states: (q) => ({ a: page([], { next: [q.rooms.row('hall').is('x').to('a')] }) }),
  })
  // @ts-expect-error A matrix is compared row by row.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.rooms.is('good').to('a')] }) }) })
  // @ts-expect-error A state that does not exist, in a rule.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.why.is('late').to('b')] }) }) })
  // @ts-expect-error A state that does not exist, otherwise.
  defineFlow({ ...base, states: () => ({ a: page([], { otherwise: 'b' }), end }) })
  // @ts-expect-error A condition is not a move: it lacks its target.
  defineFlow({ ...base, states: (q) => ({ a: page([], { next: [q.why.is('late')] }) }) })
  // @ts-expect-error A page has a list of elements.
  defineFlow({ ...base, states: (q) => ({ a: page(q.why) }) })
  // @ts-expect-error A draft is not on a page; its reference is.
  defineFlow({ ...base, states: () => ({ a: page([questions.why]) }) })
  defineFlow({
    ...base,
    // @ts-expect-error A trigger of an option that does not exist.
    states: (q) => ({ a: page([q.why.trigger({ key: 'x', action: 'make_visible' })]) }),
  })
  // @ts-expect-error In strict mode a question has each language.
  defineFlow({ ...both, questions: { a: text('A') }, states: ({ a }) => ({ a: page([a]) }) })
  defineFlow({
    ...both,
    // @ts-expect-error In strict mode an option has each language.
    questions: { a: radio(t('A', { tr: 'A' }), { options: { b: 'B' } }) },
    states: () => ({ end }),
  })
  defineFlow({
    ...both,
    // @ts-expect-error In strict mode a help has each language.
    questions: { a: star(t('A', { tr: 'A' }), { help: t('H', { de: 'H' }) }) },
    states: () => ({ end }),
  })
  // @ts-expect-error In strict mode an ending has each language.
  defineFlow({ ...both, states: () => ({ end: thank(t('Thanks')) }) })
  // @ts-expect-error In strict mode a label has each language.
  defineFlow({ ...both, states: () => ({ a: page([label('Hello')]), end }) })
  defineFlow({ ...both, states: (q) => ({ a: page([q.why, q.nps], { otherwise: 'end' }), end }) })
}

it('is compiled with every wrong definition refused (ECO-24)', () => {
  expect(wrongDefinitions).toBeInstanceOf(Function)
})
