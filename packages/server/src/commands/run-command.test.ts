import { describe, expect, it } from 'vitest'
import { type Command, textOf } from './command.ts'
import { runCommand } from './run-command.ts'

const table: readonly Command[] = [
  {
    name: 'start',
    operands: [],
    summary: 'Serves.',
    options: {},
    run: async ({ out }) => {
      out('started')
      return null
    },
  },
  {
    name: 'keys rotate',
    operands: ['ID'],
    summary: 'Replaces a key.',
    options: {
      overlap: { value: 'DURATION', meaning: 'How long the key before it stays valid.' },
      json: { meaning: 'Prints one JSON document.' },
    },
    run: async (input) => {
      input.out(`${input.operands.join()} ${textOf(input, 'overlap')} ${input.options['json']}`)
      return 7
    },
  },
]

const withOptional: Command = {
  name: 'sessions end',
  operands: ['[EMAIL]'],
  summary: 'Ends sessions.',
  options: {},
  run: async ({ operands, out }) => {
    out(`${operands.length}`)
    return 0
  },
}

async function run(...words: string[]) {
  let out = ''
  let err = ''
  const exitCode = await runCommand({
    words,
    environment: {},
    commands: [...table, withOptional],
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { exitCode, out, err }
}

describe('a command line', () => {
  it('starts the server when it names no command (OP-4)', async () => {
    expect(await run()).toEqual({ exitCode: null, out: 'started', err: '' })
  })

  it('runs a command of two words with its operand and options, and returns its exit code', async () => {
    const ran = await run('keys', 'rotate', 'k1', '--overlap', '2h', '--json')
    expect(ran).toEqual({ exitCode: 7, out: 'k1 2h true', err: '' })
  })

  it('may leave out an operand in brackets, and has no more than are named', async () => {
    expect((await run('sessions', 'end')).out).toBe('0')
    expect((await run('sessions', 'end', 'a@b.example')).out).toBe('1')
    expect((await run('sessions', 'end', 'a', 'b')).exitCode).toBe(2)
  })

  it.each([
    [['strat'], '`askwell strat` is not a command. Did you mean `askwell start`?'],
    [['sturt'], '`askwell sturt` is not a command. Did you mean `askwell start`?'],
    [
      ['keys', 'rotat'],
      '`askwell keys rotat` is not a command. Did you mean `askwell keys rotate`?',
    ],
    [['keys'], '`askwell keys` is not a command. There is `askwell keys rotate`.'],
    [['wholly-other'], '`askwell wholly-other` is not a command. `askwell help` lists all.'],
    [['keys', 'rotate'], '`askwell keys rotate` needs ID.'],
    [['keys', 'rotate', 'a', 'b'], '`askwell keys rotate` does not know what to do with b.'],
    [['keys', 'rotate', 'a', '--overlp', 'x'], 'Did you mean --overlap?'],
    [['keys', 'rotate', 'a', '--overlap'], '--overlap needs a value: --overlap DURATION.'],
    [['keys', 'rotate', 'a', '--json=yes'], '--json is a switch and has no value.'],
    [['--port'], '--port is not an option of `askwell start`.'],
  ])('is refused with 2 and a hint: %j', async (words, sentence) => {
    const { exitCode, out, err } = await run(...words)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toContain(sentence)
  })

  it('lists all commands, and the options of one', async () => {
    expect((await run('help')).out).toMatch(/start +Serves\.\n +keys rotate ID +Replaces a key\./)
    const { out } = await run('keys', 'rotate', '--help')
    expect(out).toContain('Usage: askwell keys rotate ID [--overlap DURATION] [--json]')
    expect(out).toMatch(/--json +Prints one JSON document\./)
  })
})
