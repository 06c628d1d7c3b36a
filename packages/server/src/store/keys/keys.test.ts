import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store, StoreUnavailable } from '../index.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../suite/stores.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
const [first, second] = [
  'the-first-secret-of-this-test-is-long',
  'the-second-secret-of-this-test-is-long',
] as const

for (const engine of ['sqlite', 'postgres'] as const) {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(
    isSkipped
      ? `the key of the store · postgres, skipped: ${skipReason}`
      : `the key of the store · ${engine}`,
    () => {
      const newOptions = async (): Promise<StoreLocation['options']> => {
        const { options, remove } = await newPlace(engine)
        undo.push(remove)
        return options
      }
      const during = async <T>(
        options: StoreLocation['options'],
        work: (store: Store) => Promise<T>,
      ): Promise<T> => {
        const store = await openStore(options)
        return work(store).finally(() => store.close())
      }
      const chatKey = (options: StoreLocation['options']) =>
        during(options, (store) => store.secret('chat', () => crypto.randomUUID()))

      it('is a file of mode 0600 where none is given, made once', async () => {
        const options = { ...(await newOptions()), secret: null }
        const made = await chatKey(options)
        const file = join(options.dataDir, 'secret')
        expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
        expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/)
        expect(readdirSync(options.dataDir).filter((name) => name.startsWith('secret'))).toEqual([
          'secret',
        ])
        expect(await chatKey(options)).toBe(made)
        expect(await chatKey({ ...options, secret: readFileSync(file, 'utf8').trim() })).toBe(made)
      })

      it('refuses another key with a sentence, and changes nothing', async () => {
        const options = { ...(await newOptions()), secret: first }
        const made = await chatKey(options)
        await expect(openStore({ ...options, secret: second })).rejects.toThrow(StoreUnavailable)
        await expect(openStore({ ...options, secret: second })).rejects.toThrow(
          /sealed with the key [0-9a-f]{16}, and ASKWELL_SECRET holds the key [0-9a-f]{16}\. Give the key that was used before/,
        )
        expect(await chatKey(options)).toBe(made)
      })

      it('refuses to make a new key for a database that was sealed with a lost one', async () => {
        const options = { ...(await newOptions()), secret: null }
        await chatKey(options)
        const file = join(options.dataDir, 'secret')
        const key = readFileSync(file)
        rmSync(file)
        await expect(openStore(options)).rejects.toThrow(
          /there is no key\. Put the file .* back from its copy/,
        )
        expect(readdirSync(options.dataDir)).not.toContain('secret')
        writeFileSync(file, 'short')
        await expect(openStore(options)).rejects.toThrow(/is damaged/)
        writeFileSync(file, key)
        await chatKey(options)
      })

      it('opens with the key before it too, and then needs both until all is sealed again', async () => {
        const options = { ...(await newOptions()), secret: first }
        const made = await chatKey(options)
        expect(await chatKey({ ...options, secret: second, previousSecret: first })).toBe(made)
        await expect(openStore({ ...options, secret: second })).rejects.toThrow(StoreUnavailable)
        await expect(openStore(options)).rejects.toThrow(StoreUnavailable)
      })
    },
  )
}

describe('the key file', () => {
  it('is one and whole for processes that make it together', async () => {
    const { options, remove } = await newPlace('sqlite')
    undo.push(remove)
    const script = `import { makeKeyFile } from ${JSON.stringify(new URL('./key-file.ts', import.meta.url).href)}
      process.stdin.once('data', () => { console.log(makeKeyFile(${JSON.stringify(join(options.dataDir, 'secret'))})); process.exit() }); console.log('ready')`
    const racers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['pipe', 'pipe', 'inherit'],
        })
        let printed = ''
        child.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString()
        })
        await new Promise((resolve) => child.stdout.once('data', resolve))
        return {
          child,
          ended: new Promise<string>((resolve) =>
            child.once('close', () => resolve(printed.trim().split('\n').at(-1) ?? '')),
          ),
        }
      }),
    )
    for (const { child } of racers) child.stdin.write('go\n')
    const keys = await Promise.all(racers.map(({ ended }) => ended))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(readdirSync(options.dataDir)).toEqual(['secret'])
  })
})

describe.skipIf(postgresUrl === null)('two servers with two keys', () => {
  it('do not both start on one empty database', async () => {
    const { options, remove } = await newPlace('postgres')
    undo.push(remove)
    const opened = await Promise.allSettled(
      [first, second, first, second].map((secret) => openStore({ ...options, secret })),
    )
    const stores = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const one of opened)
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StoreUnavailable)
    expect(stores).toHaveLength(2)
    const values = await Promise.all(
      stores.map((store) => store.secret('chat', () => crypto.randomUUID())),
    )
    expect(new Set(values).size).toBe(1)
    for (const store of stores) await store.close()
  })
})
