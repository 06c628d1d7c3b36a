// Test-only: a survey file in the exported shape, with everything that the converter reads.
const logic = (...expressions: object[]) => ({
  '0': { ...Object.fromEntries(expressions.entries()), Type: 'If' },
  Type: 'BooleanExpression',
})
const when = (locator: string, operator: string, more: object = {}) => ({
  LogicType: 'Question',
  QuestionID: locator.slice(4).split('/')[0],
  ChoiceLocator: locator,
  LeftOperand: locator,
  Operator: operator,
  Type: 'Expression',
  Description: `<span class="Q">If</span> ${locator} ${operator}`,
  ...more,
})
/** `$` and braces around a locator. */
export const piped = (place: string): string => ['$', `{${place}}`].join('')
const must = { Settings: { ForceResponse: 'ON', Type: 'None' } }
const question = (id: string, payload: object) => ({
  SurveyID: 'SV_1',
  Element: 'SQ',
  PrimaryAttribute: id,
  Payload: { QuestionID: id, DataExportTag: id.replace('QID', 'Q'), ...payload },
})
const choices = (...displays: string[]) => ({
  Choices: Object.fromEntries(displays.map((Display, place) => [String(place + 1), { Display }])),
  ChoiceOrder: displays.map((_, place) => place + 1),
})
const block = (id: string, description: string, ...elements: string[]) => ({
  Type: 'Standard',
  ID: id,
  Description: description,
  BlockElements: elements.map((element) =>
    element === '-'
      ? { Type: 'Page Break' }
      : {
          Type: 'Question',
          QuestionID: element,
          ...(element === 'QID4' && { SkipLogic: skipsOfQid4 }),
        },
  ),
})
const skipsOfQid4 = [
  ['3', 'ENDOFSURVEY', 'End of Survey'],
  ['1', 'ENDOFBLOCK', 'End of Block'],
].map(([choice, goal, description], place) => ({
  SkipLogicID: place + 1,
  ChoiceLocator: `q://QID4/SelectableChoice/${choice}`,
  Condition: 'Selected',
  SkipToDestination: goal,
  Locator: `q://QID4/SelectableChoice/${choice}`,
  SkipToDescription: description,
  QuestionID: 'QID4',
}))

export const qsfVisit = {
  SurveyEntry: { SurveyID: 'SV_1', SurveyName: 'Shop visit', SurveyLanguage: 'EN' },
  SurveyElements: [
    {
      Element: 'BL',
      Payload: {
        '0': block('BL_1', 'Welcome', 'QID1', 'QID2', 'QID3', '-', 'QID4', 'QID5'),
        '1': block('BL_2', 'Unhappy', 'QID6', 'QID7'),
        '2': block(
          'BL_3',
          'Details',
          'QID8',
          'QID9',
          'QID10',
          'QID11',
          'QID12',
          'QID13',
          'QID14',
          'QID15',
          'QID16',
        ),
        '3': { ...block('BL_4', 'Old', 'QID17'), Type: 'Trash' },
      },
    },
    {
      Element: 'FL',
      Payload: {
        Type: 'Root',
        FlowID: 'FL_1',
        Flow: [
          { Type: 'EmbeddedData', FlowID: 'FL_2', EmbeddedData: [{ Field: 'store' }] },
          { Type: 'Block', ID: 'BL_1', FlowID: 'FL_3' },
          {
            Type: 'Branch',
            FlowID: 'FL_4',
            BranchLogic: {
              '0': {
                '0': when('q://QID2/SelectableChoice/2', 'Selected'),
                '1': {
                  ...when('q://QID1/ChoiceNumeric', 'LessThan', { RightOperand: '7' }),
                  Conjuction: 'Or',
                },
                Type: 'If',
              },
              Type: 'BooleanExpression',
            },
            Flow: [
              { Type: 'Standard', ID: 'BL_2', FlowID: 'FL_5' },
              {
                Type: 'EndSurvey',
                FlowID: 'FL_6',
                EndingType: 'Advanced',
                Options: { EOSRedirectURL: 'https://else.example/' },
              },
            ],
          },
          {
            Type: 'BlockRandomizer',
            FlowID: 'FL_7',
            SubSet: '1',
            Flow: [{ Type: 'Standard', ID: 'BL_3', FlowID: 'FL_8' }],
          },
          {
            Type: 'Branch',
            FlowID: 'FL_9',
            BranchLogic: logic({
              LogicType: 'EmbeddedField',
              LeftOperand: 'store',
              Operator: 'EqualTo',
              RightOperand: 'x',
              Description: 'If store is x',
            }),
            Flow: [],
          },
          { Type: 'WebService', FlowID: 'FL_10' },
        ],
      },
    },
    { Element: 'SO', Payload: { BackButton: 'true' } },
    question('QID1', {
      QuestionText: 'How likely are you to <b>recommend</b> us?',
      QuestionType: 'MC',
      Selector: 'NPS',
      Choices: Object.fromEntries(
        Array.from({ length: 11 }, (_, point) => [String(point), { Display: String(point) }]),
      ),
      ColumnLabels: [{ Display: 'Never' }, { Display: 'Always' }],
      Validation: must,
      Language: { TR: { QuestionText: 'Bizi önerir misiniz?' } },
    }),
    question('QID2', {
      QuestionText: 'Did somebody help you?',
      QuestionType: 'MC',
      Selector: 'SAVR',
      SubSelector: 'TX',
      ...choices('Yes', 'No', 'Other:'),
      Choices: {
        '1': { Display: 'Yes' },
        '2': { Display: 'No' },
        '3': { Display: 'Other:', TextEntry: 'true' },
      },
      RecodeValues: { '1': 'yes', '2': 'no', '3': 'other' },
      Validation: must,
      Language: {
        TR: {
          QuestionText: 'Yardım eden oldu mu?',
          Choices: {
            '1': { Display: 'Evet' },
            '2': { Display: 'Hayır' },
            '3': { Display: 'Diğer:' },
          },
        },
      },
    }),
    question('QID3', {
      QuestionText: 'Who was it?',
      QuestionType: 'TE',
      Selector: 'SL',
      DisplayLogic: logic(when('q://QID2/SelectableChoice/1', 'Selected')),
    }),
    question('QID4', {
      QuestionText: 'Will you come again?',
      QuestionType: 'MC',
      Selector: 'SAHR',
      ...choices('Sure', 'Perhaps', 'Never'),
      Validation: must,
    }),
    question('QID5', {
      QuestionText: `What would help, ${piped('m://FirstName')}?`,
      QuestionType: 'TE',
      Selector: 'ML',
      Validation: { Settings: { MinChars: '5', TotalChars: '400' } },
    }),
    question('QID6', {
      QuestionText: `You gave ${piped('q://QID1/ChoiceNumericEntryValue')}. What went wrong?`,
      QuestionType: 'TE',
      Selector: 'ESTB',
    }),
    question('QID7', {
      QuestionText: 'What was it about?',
      QuestionType: 'MC',
      Selector: 'MAVR',
      ...choices('Price', 'Queue'),
      Choices: {
        '1': { Display: 'Price' },
        '2': { Display: 'Queue' },
        '3': { Display: 'Nothing', ExclusiveAnswer: true },
      },
      ChoiceOrder: ['2', '1', '3'],
      Validation: { Settings: { MinChoices: '1', MaxChoices: '2' } },
    }),
    question('QID8', {
      QuestionText: 'Our people were',
      QuestionType: 'Matrix',
      Selector: 'Likert',
      SubSelector: 'SingleAnswer',
      ...choices('friendly', 'fast'),
      Answers: { '1': { Display: 'Poor' }, '2': { Display: 'Good' } },
      AnswerOrder: [1, 2],
      Validation: must,
    }),
    question('QID9', {
      QuestionText: 'Best and worst',
      QuestionType: 'Matrix',
      Selector: 'MaxDiff',
      ...choices('Price', 'Place', 'People'),
      Answers: { '1': { Display: 'Best' }, '2': { Display: 'Worst' } },
    }),
    question('QID10', {
      QuestionText: 'How full was it?',
      QuestionType: 'Slider',
      Selector: 'HSLIDER',
      ...choices('Shop', 'Car park'),
      Configuration: { CSSliderMin: 0, CSSliderMax: 10, NumDecimals: '1' },
    }),
    question('QID11', {
      QuestionText: 'Put in order',
      QuestionType: 'RO',
      Selector: 'DND',
      ...choices('a', 'b'),
    }),
    question('QID12', {
      QuestionText: '<p>Thank you for coming.<img src="https://x.example/a.png"></p>',
      QuestionType: 'DB',
      Selector: 'TB',
    }),
    question('QID13', {
      QuestionText: 'E-mail',
      QuestionType: 'TE',
      Selector: 'SL',
      Validation: { Settings: { ContentType: 'ValidEmail' } },
      QuestionJS: 'Qualtrics.SurveyEngine.addOnload()',
    }),
    question('QID14', {
      QuestionText: 'City',
      QuestionType: 'MC',
      Selector: 'DL',
      ...choices('Ankara', 'İzmir'),
      DisplayLogic: logic(when('q://QID2/SelectableChoice/1', 'Selected'), {
        ...when('q://QID4/SelectableChoice/1', 'Selected'),
        Conjuction: 'And',
      }),
    }),
    question('QID15', {
      QuestionText: 'Where did you click?',
      QuestionType: 'HeatMap',
      Selector: 'Image',
    }),
    question('QID16', {
      QuestionText: 'A picture',
      QuestionType: 'FileUpload',
      Selector: 'FileUpload',
    }),
    question('QID17', { QuestionText: 'Gone', QuestionType: 'TE', Selector: 'SL' }),
  ],
}
