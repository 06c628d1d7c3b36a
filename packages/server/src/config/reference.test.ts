import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../read-config.ts'
import { usualLimits } from '../store/postgres/limits.ts'
import { names, variableGroups, variableOf } from './config-variables.ts'
import { configurationDocument, configurationHelp } from './reference.ts'

const document = fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url))

describe('the reference of the variables', () => {
  it('is docs/configuration.md, which vitest writes again with -u (OP-22)', async () => {
    await expect(configurationDocument()).toMatchFileSnapshot(document)
  })

  it('has every variable in one group', () => {
    const inGroups = variableGroups.flatMap(({ variables }) => Object.keys(variables))
    expect(inGroups.toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('says what %s means, with an example that the server accepts (OP-22)', (name) => {
    const variable = variableOf(name)
    expect(variable.read(variable.example)).toHaveProperty('value')
    expect(variable.default !== undefined && variable.otherwise !== undefined).toBe(false)
    if (variable.default !== undefined)
      expect(variable.read(variable.default)).toHaveProperty('value')
    expect(variable.meaning).toMatch(/^[A-Z`].*\.$/s)
    expect(variable.meaning).not.toContain('|')
  })

  it('is what the help of `askwell config` lists, without marks', () => {
    const help = configurationHelp()
    for (const name of names) expect(help).toContain(`  ${name} `)
    expect(help).not.toMatch(/`|\]\(/)
  })

  it('leaves the connections to PostgreSQL unchanged without a variable', () => {
    const read = readConfig({})
    expect('ok' in read && read.ok.database).toEqual(usualLimits)
  })
})
