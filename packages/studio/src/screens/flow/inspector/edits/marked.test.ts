import { expect, it } from 'vitest'
import { type Mark, marked } from './marked.ts'

/** ‹ and › mark the selection. */
const put = (drawn: string, mark: Mark): string => {
  const from = drawn.indexOf('‹')
  const to = drawn.indexOf('›') - 1
  const next = marked(drawn.replace(/[‹›]/g, ''), { from, to }, mark)
  return `${next.text.slice(0, next.from)}‹${next.text.slice(next.from, next.to)}›${next.text.slice(next.to)}`
}

it.each<[Mark, string, string]>([
  ['bold', 'a ‹b› c', 'a **‹b›** c'],
  ['bold', 'a **‹b›** c', 'a ‹b› c'],
  ['italic', '‹›', '_‹›_'],
  ['heading', 'one\ntw‹›o', 'one\n‹## two›'],
  ['heading', '‹## two›', '‹two›'],
  ['list', 'o‹ne\ntw›o\nthree', '‹- one\n- two›\nthree'],
  ['link', 'see ‹this›', 'see [this](‹https://›)'],
  ['link', '‹›', '[‹›](https://)'],
])('%s on %j (O-04)', (mark, before, after) => expect(put(before, mark)).toBe(after))
