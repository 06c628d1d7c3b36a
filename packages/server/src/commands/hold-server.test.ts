// A server that a command keeps read-only, through the socket of its directory.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeReadOnlyMode, type ReadOnlyMode } from '../start/read-only-mode.ts'
import { openStore, type Store } from '../store/index.ts'
import { newPlace, type StoreLocation } from '../store/suite/stores.ts'
import { askServer, listenForCommands } from './command-socket.ts'
import { holdServer, serveHold } from './hold-server.ts'
import { runOnStore } from './store-command.ts'
import { storeCommands } from './store-commands.ts'

const config = { publicUrl: 'http://localhost:3000', studioUrl: null }
const logged: string[] = []
const log = {
  info: (line: unknown) => void logged.push(String(line)),
  warn: (line: unknown) => void logged.push(String(line)),
}

describe('a server that a command holds', () => {
  let place: StoreLocation
  let store: Store
  let readOnly: ReadOnlyMode
  let stop: () => Promise<void>
  beforeEach(async () => {
    logged.length = 0
    place = await newPlace('sqlite')
    store = await openStore(place.options)
    readOnly = makeReadOnlyMode(store.hold, log)
    const tools = { store, config, clock: () => Date.now(), newId: () => crypto.randomUUID() }
    stop = await listenForCommands(place.options.dataDir, tools, {
      commands: storeCommands,
      run: runOnStore,
      readOnly,
    })
  })
  afterEach(async () => {
    await stop()
    await store.close()
    await place.remove()
  })
  const hold = async () => {
    const held = await holdServer(place.options.dataDir)
    if (held === null) throw new Error('no server listens')
    return held
  }
  const writes = (): Promise<boolean> =>
    store.createWorkspace('Written', Date.now()).then(
      () => true,
      () => false,
    )

  it('writes nothing until the command lets it go, and finishes what it had begun (OP-84)', async () => {
    const begun = Array.from({ length: 50 }, (_, at) => store.createWorkspace(`${at}`, at))
    const held = await hold()
    expect(await Promise.all(begun)).toHaveLength(50)
    expect(await writes()).toBe(false)
    held.assertHeld()
    held.release()
    await expect.poll(writes).toBe(true)
    expect(() => held.assertHeld()).toThrow('Run the same command again')
    expect(logged.at(-1)).toContain('writes again')
  })

  it('stays read-only once everything is moved, and says so to a second command (OP-84)', async () => {
    const held = await hold()
    await expect(hold()).rejects.toMatchObject({ exitCode: 6 })
    await held.stay()
    held.release()
    await expect(hold()).rejects.toThrow('has copied the data to another store')
    expect(await writes()).toBe(false)
    expect(logged.at(-1)).toContain('stays read-only')
  })

  it('refuses a command that writes with a sentence (OP-84)', async () => {
    await store.createWorkspace('The only one', 1)
    const held = await hold()
    let said = ''
    const exitCode = await askServer(place.options.dataDir, 'owner create', {
      operands: [],
      options: { email: 'ada@shop.example' },
      user: 'ada',
      out: () => undefined,
      err: (text) => {
        said += text
      },
    })
    expect([exitCode, said]).toEqual([4, expect.stringContaining('Nothing was changed')])
    held.release()
  })

  it('does not keep a server that ends waiting, and the command notices (OP-84)', async () => {
    const held = await hold()
    await stop()
    await expect.poll(() => attempt(held.assertHeld)).toBe('refused')
    await expect(held.stay()).rejects.toMatchObject({ exitCode: 6 })
  })

  it('writes again when the command says nothing for longer than its lease (OP-84)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'askwell-hold-'))
    const never = new AbortController().signal
    const listener = createServer((socket) => void serveHold(socket, readOnly, never, 300))
    listener.listen(join(folder, 's'))
    await once(listener, 'listening')
    const silent = connect(join(folder, 's'))
    expect(String((await once(silent, 'data'))[0])).toBe('held\n')
    expect(await writes()).toBe(false)
    await expect.poll(writes).toBe(true)
    silent.destroy()
    listener.close()
    rmSync(folder, { recursive: true })
  })
})

function attempt(work: () => void): string {
  try {
    work()
    return 'done'
  } catch {
    return 'refused'
  }
}
