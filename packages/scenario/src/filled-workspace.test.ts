// The long tests of the studio's looks and states go through every screen with these addresses.
import { afterAll, expect, it } from 'vitest'
import { fillWorkspace } from './filled-workspace.ts'
import { startServer } from './start-server.ts'
import { studioScreens } from './studio-screens.ts'

const server = await startServer({ pages: 'none' })
afterAll(() => server.close())

it('has an address for every screen of the studio that needs one, and for no other', async () => {
  const addresses = await fillWorkspace(server)
  // A program sends people to this screen, with its request.
  const withParameter = studioScreens
    .map(({ path }) => path)
    .filter((path) => path.includes('$') || path === '/authorize')
  expect(withParameter.length).toBeGreaterThan(5)
  expect(Object.keys(addresses).toSorted()).toEqual(withParameter.toSorted())
})
