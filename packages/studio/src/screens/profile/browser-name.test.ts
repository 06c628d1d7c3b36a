import { describe, expect, it } from 'vitest'
import { countriesIn } from '../nodes/settings/regions.ts'
import { browserName } from './browser-name.ts'

describe('browserName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0',
      'Opera · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    ['curl/8.9', null],
    ['', null],
    ['Something (X11)', 'Linux'],
  ])('%s', (agent, name) => expect(browserName(agent)).toBe(name))
})

describe('countriesIn', () => {
  it.each(['en', 'de', 'tr'])(
    'lists countries in the order of %s, each once, and no groups',
    (language) => {
      const countries = countriesIn(language)
      const names = countries.map(({ name }) => name)
      const ids = countries.map(({ id }) => id)
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, language)))
      expect(new Set(ids).size).toBe(ids.length)
      for (const known of ['TR', 'DE', 'AT', 'GB', 'US', 'JP']) expect(ids).toContain(known)
      for (const group of ['EU', 'UN', 'EZ', 'ZZ', 'XX']) expect(ids).not.toContain(group)
      expect(names.every((name) => name.length > 2)).toBe(true)
    },
  )
})
