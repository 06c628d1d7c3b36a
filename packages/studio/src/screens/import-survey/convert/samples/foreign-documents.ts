// Test-only: documents as other tools write them, small, each with things that have no counterpart here or are incomplete,
// and what must be reported: `what why`.
type Json = Readonly<Record<string, unknown>>
export type Foreign = readonly [what: string, document: Json, lost: readonly string[]]

const page = (elements: readonly unknown[], more: Json = {}): Json => ({
  title: 'Visit',
  pages: [{ name: 'one', elements }],
  ...more,
})

export const surveyjsDocuments: readonly Foreign[] = [
  [
    'tables that grow and panels that repeat',
    page([
      {
        type: 'matrixdropdown',
        name: 'grid',
        columns: [{ name: 'a', cellType: 'dropdown' }],
        choices: [1, 2],
        rows: ['r'],
      },
      { type: 'matrixdynamic', name: 'grows', columns: [{ name: 'a' }], rowCount: 2 },
      { type: 'paneldynamic', name: 'people', templateElements: [{ type: 'text', name: 'n' }] },
      {
        type: 'radiogroup',
        name: 'after',
        choices: ['a', 'b'],
        visibleIf: '{people[0].n} notempty',
      },
    ]),
    ['grid kind', 'grows kind', 'people kind', 'after condition'],
  ],
  [
    'values that are reckoned',
    page(
      [
        { type: 'text', name: 'a', inputType: 'number' },
        { type: 'expression', name: 'sum', expression: '{a} + 1' },
        { type: 'text', name: 'b', visibleIf: '{total} > 3' },
      ],
      { calculatedValues: [{ name: 'total', expression: '{a} * 2' }] },
    ),
    ['sum kind', 'b condition', 'calculatedValues setting'],
  ],
  [
    'HTML with scripts',
    page([
      {
        type: 'html',
        name: 'h',
        html: '<div onclick="x()">Hi <b>there</b><script>x()</script><img src=x onerror=x()></div>',
      },
      { type: 'text', name: 'q' },
    ]),
    ['h media'],
  ],
  [
    'nothing to choose from',
    page([
      { type: 'radiogroup', name: 'empty', choices: [] },
      { type: 'dropdown', name: 'remote', choicesByUrl: { url: 'https://there.example' } },
      { type: 'matrix', name: 'bare', columns: [], rows: ['a'] },
      { type: 'ranking', name: 'order' },
    ]),
    ['empty input_kind', 'remote input_kind', 'bare kind', 'order input_kind'],
  ],
  [
    'the same twice',
    page([
      { type: 'checkbox', name: 'twice', choices: ['a', 'a', 'A', ''] },
      { type: 'matrix', name: 'grid', columns: ['a', 'a'], rows: ['x', 'x'] },
      { type: 'rating', name: 'rate', rateValues: [{ value: 1 }, { value: 1, text: 'b' }] },
      { type: 'text', name: 'twice' },
      { type: 'text' },
    ]),
    [],
  ],
  [
    'limits that nobody can keep',
    page([
      { type: 'text', name: 'between', inputType: 'number', min: 10, max: 1 },
      {
        type: 'checkbox',
        name: 'pick',
        choices: [1, 2],
        minSelectedChoices: 5,
        maxSelectedChoices: 1,
      },
      {
        type: 'checkbox',
        name: 'half',
        choices: [1, 2],
        minSelectedChoices: 0.5,
        maxSelectedChoices: 1.5,
      },
      { type: 'checkbox', name: 'many', choices: [1, 2], minSelectedChoices: 4 },
      { type: 'rating', name: 'huge', rateMin: 1, rateMax: 1e9 },
      { type: 'rating', name: 'still', rateStep: 0 },
    ]),
    ['between setting', 'pick setting', 'many setting', 'huge setting'],
  ],
  [
    'pictures that are no addresses',
    page([
      {
        type: 'imagepicker',
        name: 'pick',
        choices: [
          { value: 'x', imageLink: 'javascript:x()' },
          { value: 'y', imageLink: 'http://[' },
        ],
      },
    ]),
    ['pick: x media', 'pick: y media'],
  ],
  [
    'names that every object has',
    JSON.parse(
      '{"pages":[{"elements":[{"type":"radiogroup","name":"__proto__","choices":["__proto__","constructor"]},{"type":"constructor","name":"toString"},{"type":"text","inputType":"constructor","name":"x","title":"&constructor;","visibleIf":"{__proto__} = \'constructor\'"}]}]}',
    ),
    ['toString kind', 'x input_kind'],
  ],
  [
    'conditions in a circle, and of a point beyond the scale',
    page([
      { type: 'radiogroup', name: 'a', choices: ['1', '2'], visibleIf: "{b} = '1'" },
      { type: 'radiogroup', name: 'b', choices: ['1', '2'], visibleIf: "{a} = '1'" },
      { type: 'rating', name: 'stars' },
      { type: 'text', name: 'never', visibleIf: '{stars} > 8' },
    ]),
    ['never own_page'],
  ],
  [
    'anything in any place',
    {
      pages: [
        null,
        7,
        [],
        {
          elements: [null, 5, [], { type: 7, name: {} }, { type: 'text', name: 'q', title: ['a'] }],
        },
      ],
      title: 7,
      locale: {},
    },
    [],
  ],
]

const question = (id: number, payload: Json): Json => ({
  Element: 'SQ',
  PrimaryAttribute: `QID${id}`,
  Payload: {
    QuestionText: 'How?',
    DataExportTag: `Q${id}`,
    QuestionID: `QID${id}`,
    Language: [],
    ...payload,
  },
})
const choices = (...names: readonly string[]): Json => ({
  Choices: Object.fromEntries(names.map((name, place) => [place + 1, { Display: name }])),
  ChoiceOrder: names.map((_name, place) => place + 1),
})
const file = (
  questions: readonly Json[],
  { flow, block = {} }: { readonly flow?: readonly Json[]; readonly block?: Json } = {},
): Json => {
  const elements = questions.map((one) => ({
    Type: 'Question',
    QuestionID: one['PrimaryAttribute'],
  }))
  return {
    SurveyEntry: { SurveyName: 'Visit', SurveyLanguage: 'EN' },
    SurveyElements: [
      {
        Element: 'BL',
        Payload: [
          { Type: 'Default', Description: 'Block', ID: 'BL_1', BlockElements: elements, ...block },
        ],
      },
      {
        Element: 'FL',
        Payload: { Type: 'Root', Flow: flow ?? [{ Type: 'Standard', ID: 'BL_1' }] },
      },
      ...questions,
    ],
  }
}
const piped = (place: string): string => `\${${place}}`
const typed = question(1, { QuestionType: 'TE', Selector: 'SL' })
const ofField = {
  LogicType: 'EmbeddedField',
  LeftOperand: 'src',
  Operator: 'EqualTo',
  RightOperand: 'x',
  Description: 'If src is x',
}

export const qsfDocuments: readonly Foreign[] = [
  [
    'side by side, and kinds that only that tool has',
    file([
      question(1, { QuestionType: 'SBS', Selector: 'SBSMatrix', ...choices('a') }),
      question(2, { QuestionType: 'Matrix', Selector: 'CS', ...choices('a') }),
      question(3, { QuestionType: 'HeatMap', Selector: 'Image' }),
      question(4, { QuestionType: 'Timing', Selector: 'PageTimer' }),
      question(5, { QuestionType: 'TE', Selector: 'SL' }),
    ]),
    ['Q1 kind', 'Q2 kind', 'Q3 kind', 'Q4 kind'],
  ],
  [
    'loops, and texts with what is not known here',
    file(
      [
        question(1, { QuestionType: 'MC', Selector: 'SAVR', ...choices('a', 'b') }),
        question(2, {
          QuestionType: 'TE',
          Selector: 'SL',
          QuestionText: `Of ${piped('lm://Field/1')}, ${piped('e://Field/n')} and ${piped('q://QID1/ChoiceGroup/SelectedChoices')}?`,
        }),
      ],
      { block: { Options: { Looping: 'Question' } } },
    ),
    ['Block element_of_flow', 'Q2 piped_text', 'Q2 piped_field'],
  ],
  [
    'an early end whose condition cannot be asked',
    file([typed], {
      flow: [
        { Type: 'EmbeddedData', EmbeddedData: [{ Field: 'src', Value: 'x' }] },
        {
          Type: 'Branch',
          BranchLogic: { 0: { 0: ofField, Type: 'If' } },
          Flow: [{ Type: 'EndSurvey', Options: { EOSRedirectURL: 'https://there.example' } }],
        },
        { Type: 'Standard', ID: 'BL_1' },
        { Type: 'WebService' },
      ],
    }),
    [
      'src embedded_data',
      'Branch condition',
      'End skip',
      'End of survey redirect',
      'WebService element_of_flow',
    ],
  ],
  [
    'nothing to choose from, and limits that nobody can keep',
    file([
      question(1, {
        QuestionType: 'Matrix',
        Selector: 'Likert',
        SubSelector: 'SingleAnswer',
        Choices: [],
        Answers: [],
      }),
      question(2, { QuestionType: 'MC', Selector: 'SAVR', Choices: {} }),
      question(3, {
        QuestionType: 'TE',
        Selector: 'SL',
        Validation: {
          Settings: { ContentType: 'ValidNumber', ValidNumber: { Min: '9', Max: '1' } },
        },
      }),
      question(4, {
        QuestionType: 'MC',
        Selector: 'MAVR',
        ...choices('a', 'b'),
        Validation: { Settings: { MinChoices: '5', MaxChoices: '1' } },
      }),
      question(5, {
        QuestionType: 'Slider',
        Selector: 'HBAR',
        ...choices('a'),
        Configuration: { CSSliderMin: 100, CSSliderMax: 0 },
      }),
    ]),
    ['Q1 kind', 'Q2 input_kind', 'Q3 setting', 'Q5 setting'],
  ],
  ['a block that is gone', file([typed], { flow: [{ Type: 'Standard', ID: 'BL_404' }] }), []],
  [
    'anything in any place',
    {
      SurveyEntry: { SurveyName: 7 },
      SurveyElements: [
        null,
        1,
        { Element: 'SQ', Payload: null },
        { Element: 'BL', Payload: 'x' },
        { Element: 'FL', Payload: [] },
      ],
    },
    [],
  ],
]
