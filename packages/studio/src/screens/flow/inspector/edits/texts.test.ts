import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf } from '../../../../questions/test/flow.ts'
import {
  addLanguage,
  moveLanguage,
  removeLanguage,
  renameLanguage,
  setDefaultLanguage,
} from './languages.ts'
import { csvOf, jsonOf, type ReadTexts, readCsv, readJson } from './text-files.ts'
import { completeness, isWritten, textsOf, withTexts } from './texts.ts'

const turkish = { code: 'tr', id: idOf('turkish'), name: 'Türkçe' }
const q = ask('q', 'radio', {
  options: ['a'],
  body: { en: 'Why?', tr: 'Neden?' },
  help: { en: '=1+1' },
  extra: { min_label: { en: 'Low' } },
})
const m = ask('m', 'matrix', { rows: { r: ['x'] } })
const label = { id: idOf('label'), type: 'label' as const, order: 0, isVisible: true, triggers: [] }
const flow = addLanguage(turkish)(
  flowOf([m, q, label], {
    states: [
      stateOf('one', [q.id, m.id, label.id, idOf('submit')], null, { isInitialState: true }),
    ],
  }),
)
const path = (rest: string, of = 'q') => `${idOf(of)}.${rest}`
const read = (file: string, as = readCsv): ReadTexts => as(flow, file)
const faults = (file: string, as = readCsv) => {
  const result = read(file, as)
  return result.is === 'wrong'
    ? result.faults.map(({ line, why, what }) => `${line} ${why} ${what}`.trim())
    : []
}

describe('textsOf', () => {
  it('finds every text, page by page (O-09)', () => {
    expect(textsOf(flow).map(({ key, kind }) => `${kind} ${key}`.trim())).toEqual([
      'question q',
      'help q',
      'low q',
      'option q.a',
      'question m',
      'row m.r',
      'answer m.r.x',
      'label',
    ])
    expect(new Set(textsOf(flow).map((place) => place.path)).size).toBe(8)
  })

  it('counts what a language has of what any has (O-09)', () => {
    expect(completeness(textsOf(flow), 'en')).toEqual({ written: 7, all: 7 })
    expect(completeness(textsOf(flow), 'tr')).toEqual({ written: 1, all: 7 })
    expect(isWritten({ tr: ' ' }, 'tr')).toBe(false)
  })

  it('puts words where they belong, and leaves the rest the same (O-09)', () => {
    const next = withTexts(
      flow,
      new Map([
        [path(`question.options.${idOf('q.a')}.body`), { tr: 'A' }],
        [path('body', 'label'), { en: 'Hello' }],
      ]),
    )
    expect(next.elements[1]?.question?.options[0]?.body).toEqual({ en: 'a', tr: 'A' })
    expect(next.elements[2]?.body).toEqual({ en: 'Hello' })
    expect(next.elements[0]).toBe(flow.elements[0])
    expect(withTexts(flow, new Map([[path('question.body'), { tr: 'Neden?' }]]))).toBe(flow)
    expect(
      withTexts(flow, new Map([[path('question.body'), { tr: '' }]])).elements[1]?.question?.body,
    ).toEqual({ en: 'Why?' })
  })
})

describe('languages', () => {
  it('are added once, moved, renamed and made the default (O-09)', () => {
    expect(addLanguage(turkish)(flow)).toBe(flow)
    expect(moveLanguage(1, 0)(flow).languages.map(({ code }) => code)).toEqual(['tr', 'en'])
    expect(renameLanguage(turkish.id, 'Turkish')(flow).languages[1]?.name).toBe('Turkish')
    expect(setDefaultLanguage(turkish.id)(flow).defaultLanguageId).toBe(turkish.id)
  })
  it('one that is removed takes its texts along; the default stays (O-09)', () => {
    const less = removeLanguage(turkish.id)(flow)
    expect(less.languages.map(({ code }) => code)).toEqual(['en'])
    expect(less.elements[1]?.question?.body).toEqual({ en: 'Why?' })
    expect(removeLanguage(flow.defaultLanguageId)(flow)).toBe(flow)
  })
})

describe('files of texts', () => {
  it.each<[string, (flow: Flow) => string, typeof readCsv]>([
    ['CSV', csvOf, readCsv],
    ['JSON', jsonOf, readJson],
  ])('%s that was written is read back without a change (O-09)', (_name, write, as) =>
    expect(read(write(flow), as)).toMatchObject({ is: 'read', count: 0 }),
  )

  it('a cell that begins like a formula is written so that it is none, and read unchanged (O-09)', () => {
    expect(csvOf(flow)).toContain(`,"'=1+1","'=1+1",\r\n`)
    expect(csvOf(flow).split('\r\n')[0]).toBe('\uFEFFpath,key,source,en,tr')
    const back = read(csvOf(flow).replace(`"'=1+1",\r`, `"'=1+1",'=2+2\r`))
    expect(back).toMatchObject({ is: 'read', count: 1 })
    expect(back.is === 'read' && back.changes.get(path('question.help'))).toEqual({ tr: '=2+2' })
  })

  it('a text with a quote of its own before a sign comes back whole (O-09)', () => {
    const quoted = withTexts(flow, new Map([[path('question.help'), { tr: "'-x" }]]))
    expect(readCsv(quoted, csvOf(quoted))).toMatchObject({ is: 'read', count: 0 })
  })

  it('takes commas, quotes and lines within a text (O-09)', () => {
    const back = read(`path,tr\n${path('question.body')},"Neden, ""böyle""?\nSöyleyin"`)
    expect(back.is === 'read' && back.changes.get(path('question.body'))).toEqual({
      tr: 'Neden, "böyle"?\nSöyleyin',
    })
  })

  it('an empty cell leaves a text unchanged (O-09)', () =>
    expect(read(`path,tr\n${path('question.body')},\n`)).toMatchObject({ is: 'read', count: 0 }))

  it.each<[string, string, string[]]>([
    ['no path', 'key,tr\nq,x', ['1 no_path']],
    ['no language', `path,key\n${path('question.body')},q`, ['1 no_language']],
    [
      'an unknown path',
      `path,tr\nnowhere,x\n${path('question.body')},y`,
      ['2 unknown_path nowhere'],
    ],
    ['an unknown language', `path,xx\n${path('question.body')},y`, ['2 unknown_language xx']],
    [
      'a line twice',
      `path,tr\n${path('question.body')},y\n${path('question.body')},z`,
      ['3 twice q'],
    ],
    ['too many cells', `path,tr\n${path('question.body')},y,z`, ['2 too_many_cells 3']],
    [
      'a text too long',
      `path,tr\n${path('question.body')},${'y'.repeat(20_001)}`,
      ['2 too_long tr'],
    ],
    [
      'a quote that never ends',
      `path,tr\n${path('question.body')},"y`,
      ['2 not_readable Quoted field unterminated'],
    ],
  ])(
    'of a file with %s nothing is taken, and its lines are named (O-09)',
    (_what, file, expected) => expect(faults(file)).toEqual(expected),
  )

  it.each(['', '[]', '{"texts": []}', '{"texts": {"a": {"en": 1}}}', '{'])(
    '%j is no JSON of texts (O-09)',
    (file) => expect(faults(file, readJson)).toEqual(['0 not_readable']),
  )
})
