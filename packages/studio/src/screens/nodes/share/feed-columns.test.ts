import { contactColumns, exportColumns, type Flow } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isContactColumn, offeredColumns, withColumn } from './feed-columns.ts'

const flowWith = (keys: readonly (string | null)[]): Pick<Flow, 'elements'> => ({
  elements: keys.map((key) => (key === null ? {} : { question: { key } })) as Flow['elements'],
})

describe('the columns that a feed offers', () => {
  it('are those of exports while the survey loads', () => {
    expect(offeredColumns(undefined)).toEqual([...exportColumns])
  })

  it('end with each question once, in the order of the survey, and leave out texts and buttons', () => {
    const offered = offeredColumns(flowWith(['nps', null, 'why', 'nps', 'again']))
    expect(offered.slice(exportColumns.length)).toEqual(['nps', 'why', 'again'])
  })

  it('do not repeat a column of exports whose name is the key of a question', () => {
    const [first = ''] = exportColumns
    expect(offeredColumns(flowWith([first, 'why']))).toEqual([...exportColumns, 'why'])
  })

  it('say which of them tell who somebody is', () => {
    const offered = offeredColumns(flowWith(['why']))
    expect(offered.filter(isContactColumn).toSorted()).toEqual([...contactColumns].toSorted())
  })
})

describe('the chosen columns of a feed', () => {
  const offered = ['a', 'b', 'c', 'd']
  const name = fc.constantFrom(...offered)

  it('are the ticked ones in the order of the offer, whatever the order of the presses', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name, isChosen: fc.boolean() })), (presses) => {
        const ticked = new Set<string>()
        let chosen: string[] = []
        for (const press of presses) {
          chosen = withColumn(offered, chosen, press)
          if (press.isChosen) ticked.add(press.name)
          else ticked.delete(press.name)
        }
        expect(chosen).toEqual(offered.filter((one) => ticked.has(one)))
      }),
    )
  })

  it('lose a column that is no longer offered', () => {
    expect(withColumn(offered, ['old', 'c'], { name: 'a', isChosen: true })).toEqual(['a', 'c'])
  })
})
