import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://askwell.example'

it.each([
  ['/studio/authorize?request=YQ', '/studio/authorize?request=YQ'],
  ['/studio/flows/ä b', '/studio/flows/%C3%A4%20b'],
  ['https://askwell.example/studio/inbox', '/studio/inbox'],
  ['/studio/inbox#x', '/studio/inbox'],
  ['/studio', '/studio/'],
  ['/studio/../owner/v1/me', '/studio/'],
  ['/owner/v1/me', '/studio/'],
  ['https://elsewhere.example/studio/', '/studio/'],
  ['//elsewhere.example/studio/', '/studio/'],
  ['/\\elsewhere.example/studio/', '/studio/'],
  ['/studio//elsewhere.example', '/studio/'],
  ['https://askwell.example@elsewhere.example/studio/', '/studio/'],
  ['javascript:alert(1)', '/studio/'],
  [`/studio/${'x'.repeat(3_000)}`, '/studio/'],
  ['', '/studio/'],
  [undefined, '/studio/'],
  [['/studio/a', '/studio/b'], '/studio/'],
])('%j leads to %j (ECO-70)', (wanted, address) => {
  expect(returnPath(wanted, origin)).toBe(address)
})
