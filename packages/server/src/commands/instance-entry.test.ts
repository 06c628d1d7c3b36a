import { describe, expect, it } from 'vitest'
import { systemUser } from './instance-entry.ts'

describe('the name of the system user in an audit entry', () => {
  it('is the number of a user that has no name, as in a container', () => {
    expect(systemUser(() => ({ username: 'ada' }))).toBe('ada')
    const nameless = () => {
      throw new Error('ENOENT')
    }
    expect(systemUser(nameless)).toBe(`user ${process.getuid?.() ?? 'unknown'}`)
  })
})
