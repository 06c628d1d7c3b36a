import { describe, expect, it } from 'vitest'
import { type Columns, contactsOf, guessColumns, readContacts, tableOf } from './contact-list.ts'

const none: Columns = { email: null, name: null, external_id: null }

describe('contact lists', () => {
  it.each([
    [
      'commas',
      'Name,E-mail,Customer no\nAda,ada@x.example,7',
      { email: 1, name: 0, external_id: 2 },
    ],
    [
      'semicolons and a mark at the start',
      '\uFEFFE-posta;Ad Soyad\nada@x.example;Ada Özgür',
      { email: 0, name: 1, external_id: null },
    ],
    [
      'semicolons and a line end after the last row',
      'Ad;E-posta\nAda;ada@x.example\n\n',
      { email: 1, name: 0, external_id: null },
    ],
    ['tabs', 'id\tmail\n7\tada@x.example', { email: 1, name: null, external_id: 0 }],
    [
      'no heads',
      'Ada,ada@x.example\nBob,bob@x.example',
      { email: 1, name: null, external_id: null },
    ],
    ['nothing', '', none],
  ])('finds the columns of a file with %s (O-12)', (_title, text, columns) => {
    expect(guessColumns(readContacts(text))).toEqual(columns)
  })

  it('a file without heads loses no row (O-12)', () => {
    expect(readContacts('Ada,ada@x.example\nBob,bob@x.example').rows).toHaveLength(2)
  })

  it('names broken rows by the lines of the file, over empty lines and cells of several lines (O-12)', () => {
    const text =
      'name,email,id\n"Ada\nLovelace",ada@x.example,1\n\nBob,no address,2\nCy,,3\nAda,ADA@x.example,4\n,,\nDee,dee@x.example,1\nEve,eve@x.example,5\r\n'
    const { contacts, faults } = contactsOf(
      readContacts(text),
      { email: 1, name: 0, external_id: 2 },
      'address',
    )
    expect(contacts).toEqual([
      { line: 2, email: 'ada@x.example', name: 'Ada\nLovelace', external_id: '1' },
      { line: 10, email: 'eve@x.example', name: 'Eve', external_id: '5' },
    ])
    expect(faults.map(({ line, why }) => [line, why])).toEqual([
      [5, 'bad_address'],
      [6, 'no_address'],
      [7, 'double'],
      [9, 'double'],
    ])
  })

  it('without mail a name or an id will do (O-12)', () => {
    const list = readContacts('name,id\nAda,\n,7\n')
    expect(
      contactsOf(list, { ...none, name: 0, external_id: 1 }, 'anything').contacts,
    ).toHaveLength(2)
    expect(contactsOf(list, none, 'anything').faults.map(({ why }) => why)).toEqual([
      'empty',
      'empty',
    ])
  })

  it('a table of links is not a program (O-12)', () => {
    expect(
      tableOf([
        ['=1+1', 'a,b'],
        ['+90', '"'],
      ]),
    ).toBe(`\uFEFF"'=1+1","a,b"\r\n"'+90",""""\r\n`)
  })
})
