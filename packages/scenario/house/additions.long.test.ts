// Additions to a union, or to the question styles, are planted in a copy of the sources: the compiler must report every
// place that must handle them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedTree, copyTree } from './copied-tree.ts'

const styles = 'packages/contract/src/question-style.ts'

/** One member more, and the files that do something for each member. */
const unions = [
  {
    what: 'effect',
    path: 'packages/engine/src/effect.ts',
    before: "  | { type: 'forget_draft' }",
    after: "  | { type: 'planted' }",
    files: ['packages/web/src/run/effects.ts'],
  },
  {
    what: 'message of the loader',
    path: 'packages/contract/src/embed.ts',
    before: "  | { readonly type: 'previous_feedbacks' }",
    after: "  | { readonly type: 'planted' }",
    files: [
      'packages/web/src/widget/content.ts',
      'packages/web/src/widget/early-frame.ts',
      'packages/web/src/widget/reduce-content.ts',
    ],
  },
  {
    what: 'live message',
    path: 'packages/server/src/live/live-message.ts',
    before: "  | { readonly kind: 'roster_asked' }",
    after: "  | { readonly kind: 'planted' }",
    files: ['packages/server/src/live/deliver.ts'],
  },
]

/** All that the thirtieth style needs besides catalogues, tests and docs: existing files, and what to insert before a text. */
const edits: readonly (readonly [path: string, before: string, added: string])[] = [
  [styles, "  'slider',", "  'signature',"],
  [
    'packages/engine/src/styles/index.ts',
    "import { slider } from './slider.ts'",
    "import { signature } from './signature.ts'",
  ],
  ['packages/engine/src/styles/index.ts', '  slider,', '  signature,'],
  [
    'packages/engine/src/styles/tooling.ts',
    '  slider: {',
    '  signature: { ...typed, seconds: 8 },',
  ],
  [
    'packages/web/src/questions/special-views.tsx',
    "import { Slider } from './slider.tsx'",
    "import { Signature } from './signature.tsx'",
  ],
  ['packages/web/src/questions/special-views.tsx', '  slider: Slider,', '  signature: Signature,'],
  ['packages/web/src/plain/plain-parts.tsx', '  slider: PlainSlider,', '  signature: null,'],
  [
    'packages/studio/src/questions/question-forms.ts',
    '  slider: {',
    "  signature: { icon: Pilcrow, group: 'words', parts: ['placeholder'], begin: nothing },",
  ],
]

const newFiles: readonly (readonly [path: string, code: string])[] = [
  [
    'packages/engine/src/styles/signature.ts',
    "import { lengthFault, typed } from './typed.ts'\n\nexport const signature = typed({ text: 'line', fault: (question, text) => lengthFault(question, text) })\n",
  ],
  [
    'packages/web/src/questions/signature.tsx',
    "import { LineField } from './line-field.tsx'\nimport type { StyleProps } from './style-props.ts'\n\nexport function Signature(props: StyleProps) {\n  return <LineField {...props} type=\"text\" />\n}\n",
  ],
]

/** Texts, and tables that only tests read. */
const besides: typeof edits = [
  [
    'packages/studio/src/screens/flow/kind-words.ts',
    "  'kind.slider':",
    "  'kind.signature': 'Signature',\n  'kind.signature.note': 'A typed name',\n  'kind.signature.synonyms': 'autograph',",
  ],
  [
    'packages/studio/src/screens/flow/inspector/forms.test.tsx',
    '  slider:',
    "  signature: ['Needs an answer'],",
  ],
  // What `npm run client` writes.
  [
    'packages/client/src/generated/types.ts',
    "    | 'slider'\n    | 'star'\n    | 'text'\n    | 'textarea'\n  body: Text",
    "    | 'signature'",
  ],
  ['packages/scenario/src/styled-answers.ts', "    case 'text':", "    case 'signature':"],
]

/** `@askwell/flow` repeats the styles, because it carries nothing of the contract. Its users and tests do not compile without them. */
const repeated: typeof edits = [
  ['packages/flow/src/document.ts', "  | 'slider'", "  | 'signature'"],
  [
    'packages/flow/src/questions.ts',
    "  slider: { answers: 'text' },",
    "  signature: { answers: 'text' },",
  ],
]

let tree: CopiedTree
let named: ReturnType<CopiedTree['compile']>
let afterAllEdits: ReturnType<CopiedTree['compile']>

beforeAll(() => {
  tree = copyTree()
  tree.replace(styles, "  'slider',", "  'signature',\n  'slider',")
  for (const { path, before, after } of unions) tree.replace(path, before, `${before}\n${after}`)
  named = tree.compile()
  for (const { path, before, after } of unions) tree.replace(path, `${before}\n${after}`, before)
  tree.replace(styles, "  'signature',\n", '')
  for (const [path, before, added] of [...edits, ...repeated, ...besides])
    tree.replace(path, before, `${added}\n${before}`)
  for (const [path, code] of newFiles) tree.write(path, code)
  afterAllEdits = tree.compile()
  // The compiler reads all sources twice: seconds on an idle machine, minutes on a busy one.
}, 480_000)
afterAll(() => tree.remove())

describe('the compiler stops', () => {
  it.each(unions)('a new $what that nobody handles', ({ files }) => {
    for (const path of files)
      expect([...(named.get(path) ?? [])].join('\n'), path).toContain('never')
  })
})

describe('a thirtieth question style', () => {
  const changed = new Set([...edits, ...repeated, ...newFiles].map(([path]) => path))

  it('takes at most ten source files', () => {
    expect(changed.size).toBeLessThanOrEqual(10)
  })

  it.each([...new Set(edits.map(([path]) => path))].filter((path) => path !== styles))(
    'does not compile before %s has it',
    (path) => {
      expect([...named.keys()]).toContain(path)
    },
  )

  it('compiles when they have it', () => {
    expect(Object.fromEntries(afterAllEdits)).toEqual({})
  })
})
