import { expect, it } from 'vitest'
import { firstAddress, isWebAddress } from './explain-address.ts'

it.each<[readonly string[], string]>([
  [[], 'fernhill.example'],
  [[''], 'fernhill.example'],
  [['*'], 'fernhill.example'],
  [['shop.example', 'other.example'], 'shop.example'],
  [['*.shop.example'], 'shop.example'],
  [['.shop.example'], 'shop.example'],
  [['https://shop.example'], 'shop.example'],
  [['HTTP://shop.example/a/b?c=d'], 'shop.example'],
  [['//shop.example#x'], 'shop.example'],
  [['https://*.shop.example/'], 'shop.example'],
  [['shop.example:8080'], 'shop.example:8080'],
  [['localhost'], 'localhost'],
])('for the sites %j tries a page of %s', (enabled_domains, host) => {
  const address = firstAddress({ enabled_domains: [...enabled_domains] })
  expect(address).toBe(`https://${host}/shop/packs`)
  expect(isWebAddress(address)).toBe(true)
})

it.each([
  ['https://shop.example', true],
  ['HTTPS://shop.example/a?b#c', true],
  ['http://localhost:3000', true],
  ['https://مثال.example/', true],
  ['https:///a', false],
  ['https://', false],
  ['https://[', false],
  ['shop.example', false],
  ['ftp://shop.example', false],
  ['javascript:alert(1)', false],
  [' https://shop.example', false],
  ['', false],
])('%j is an address of the web: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})
