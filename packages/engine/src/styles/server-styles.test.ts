import type { FeedbackPayload } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, other } from '../test/flow.ts'
import { respondent } from '../test/respondent.ts'

describe('uploads', () => {
  it('a file is sent by its address, blob and attachment (R-QS-17, R-PAY-16, R-PAY-23, R-VAL-27)', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('f', 'file', { isRequired: true }), other('send', 'submit')] },
    ])
    const person = respondent(flow)
    const choose = (type: string, size = 10): unknown =>
      person
        .sends({
          type: 'file_chosen',
          questionId: idOf('f?'),
          file: { name: 'a', size, type },
          handle: 'h1',
          at: 1,
        })
        .lastEffects()
    expect(choose('text/plain')).toEqual([])
    expect(person.run().faults).toEqual({ [idOf('f?')]: { code: 'file' } })
    expect(choose('image/png', 11 * 1024 * 1024)).toEqual([])
    expect(person.run().faults).toEqual({
      [idOf('f?')]: { code: 'file_large', size: 11 * 1024 * 1024 },
    })
    expect(choose('image/png', 0)).toEqual([])
    expect(person.run().faults).toEqual({ [idOf('f?')]: { code: 'file_empty' } })
    expect(choose('image/png')).toEqual([{ type: 'upload', questionId: idOf('f?'), handle: 'h1' }])
    expect(person.run().faults).toEqual({})
    person
      .sends({ type: 'upload_progressed', questionId: idOf('f?'), percent: 63.6 })
      .presses('send')
    expect([person.view().isUploading, person.view().waitsForUpload]).toEqual([true, 64])
    expect(person.saves()).toEqual([])
    const file = {
      name: 'a',
      size: 10,
      type: 'image/png',
      url: 'https://x.example/a',
      blobId: idOf('blob'),
      attachmentId: idOf('att'),
    }
    person.sends({ type: 'uploaded', questionId: idOf('f?'), file, at: 2 })
    expect(person.saves()[0]?.feedback).toMatchObject({
      responses: [{ question_id: idOf('f?'), body: file.url, active_storage_blob_id: file.blobId }],
      attachment_ids: [file.attachmentId],
    } satisfies Partial<FeedbackPayload>)
  })
  it('removing sends nothing, a screenshot is an image, a failure marks the question (R-QS-18, R-QS-35, R-ERR-08)', () => {
    const flow = flowOf([
      { name: 'S1', elements: [ask('s', 'screenshot'), ask('q', 'text'), other('send', 'submit')] },
    ])
    const person = respondent(flow)
    const choose = (type: string): ReturnType<typeof respondent> =>
      person.sends({
        type: 'file_chosen',
        questionId: idOf('s?'),
        file: { name: 'a', size: 1, type },
        handle: 'h',
        at: 1,
      })
    expect(choose('application/pdf').run().faults).toEqual({ [idOf('s?')]: { code: 'file' } })
    expect(
      choose('image/jpeg')
        .sends({ type: 'upload_failed', questionId: idOf('s?') })
        .run().faults,
    ).toEqual({ [idOf('s?')]: { code: 'generic' } })
    expect(
      choose('image/jpeg')
        .sends({ type: 'upload_failed', questionId: idOf('s?'), reason: 'storage' })
        .run().faults,
    ).toEqual({ [idOf('s?')]: { code: 'file_not_stored' } })
    const refused = choose('image/jpeg').sends({ type: 'upload_refused', questionId: idOf('s?') })
    expect([refused.run().faults, refused.run().uploads]).toEqual([
      { [idOf('s?')]: { code: 'file' } },
      {},
    ])
    expect(
      choose('image/jpeg')
        .sends({ type: 'upload_cancelled', questionId: idOf('s?') })
        .lastEffects(),
    ).toEqual([{ type: 'cancel_upload', questionId: idOf('s?'), handle: 'h' }])
    expect(person.types('q', 'x').presses('send').saves()[0]?.feedback.responses).toHaveLength(1)
  })
})

describe('phone verification', () => {
  const flow = flowOf([
    {
      name: 'S1',
      elements: [ask('p', 'phone_verification', { isRequired: true }), other('send', 'submit')],
    },
  ])
  const questionId = idOf('p?')
  it('only a verified number is an answer (R-QS-27, R-QS-28, R-VAL-20, R-VAL-21, R-VAL-37)', () => {
    const person = respondent(flow).sends({ type: 'code_requested', questionId, address: '' })
    expect(person.run().verifications[questionId]?.fault).toEqual({ code: 'phone' })
    person.sends({ type: 'code_requested', questionId, address: '+905321234567' })
    expect(person.lastEffects()).toEqual([
      { type: 'send_code', questionId, address: '+905321234567' },
    ])
    person
      .sends({ type: 'code_sent', questionId, verificationId: 'v', at: 5 })
      .sends({ type: 'code_entered', questionId, code: ' ' })
    expect(person.run().verifications[questionId]?.fault).toEqual({ code: 'required' })
    expect(person.presses('send').run().faults).toEqual({ [questionId]: { code: 'required' } })
    person.sends({ type: 'code_entered', questionId, code: '123456' })
    expect(person.lastEffects()).toEqual([
      { type: 'verify_code', questionId, verificationId: 'v', code: '123456' },
    ])
    person.sends({ type: 'code_refused', questionId, fault: { code: 'sms_code' } })
    expect(person.run().verifications[questionId]).toMatchObject({
      stage: 'code',
      fault: { code: 'sms_code' },
    })
    person
      .sends({ type: 'code_verified', questionId, address: '+905321234567', at: 9 })
      .presses('send')
    expect(person.saves()[0]?.feedback).toMatchObject({
      responses: [{ question_id: questionId, body: '+905321234567' }],
      customer: { phone_number: '+905321234567' },
    })
  })
})

describe('dynamic requests', () => {
  const flow = flowOf(
    [
      {
        name: 'S1',
        elements: [
          ask('r', 'dynamic_request'),
          ask('c', 'dynamic_multiple_choice', { isMultiSelect: true }),
          ask('v', 'dynamic_multiple_value'),
          ask('t', 'text'),
          other('send', 'submit'),
        ],
      },
    ],
    { allowSavingIncompleteSurvey: true },
  )
  it('a settled answer asks, the reply offers, the answer is text with its place (R-QS-11, R-QS-12, R-QS-13, R-QS-14, R-VAL-18, R-VAL-19, R-INC-11, R-INC-12)', () => {
    const person = respondent(flow).types('r', '34000').leaves('r')
    expect(person.lastEffects()).toContainEqual({
      type: 'request',
      questionId: idOf('r?'),
      answer: '34000',
      delayMs: 400,
    })
    expect(
      person
        .view()
        .elements.map((element) => element.kind === 'question' && element.view.isLoading),
    ).toEqual([true, true, true, false])
    person.sends({
      type: 'request_answered',
      questionId: idOf('r?'),
      at: 1,
      responses: [
        { question_id: idOf('c?'), input: ['Kadıköy', { key: 'b', body: 'Beşiktaş' }, 'Şişli'] },
        { question_id: idOf('v?'), input: ['x', 'y'] },
        { question_id: idOf('t?'), input: 7 },
      ],
    })
    expect(person.run().replies[idOf('c?')]?.map((choice) => choice.body)).toEqual([
      'Kadıköy',
      'Beşiktaş',
      'Şişli',
    ])
    const values = (question: string, ...texts: string[]): ReturnType<typeof respondent> =>
      person.sends({
        type: 'answered',
        questionId: idOf(`${question}?`),
        answer: { kind: 'values', values: texts },
        by: 'pick',
        at: 2,
      })
    values('c', 'Kadıköy', 'Şişli')
    values('v', 'y')
    expect(
      person
        .saves()
        .at(-1)
        ?.feedback.responses.map((item) => item.body),
    ).not.toContain('Kadıköy')
    for (let waits = 0; waits < 3; waits += 1) person.isStored()
    person.presses('send')
    if (person.saves().at(-1)?.completed !== true) person.isStored()
    const items = person
      .saves()
      .at(-1)
      ?.feedback.responses.map((item) => [item.body, item.ranking])
    expect(items).toEqual([
      ['34000', undefined],
      ['Kadıköy', 0],
      ['Şişli', 1],
      ['y', 0],
      ['7', undefined],
    ])
    expect(person.replayed()).toMatchObject({ ok: true })
  })
  it('a failed request says so and blocks nothing (A-124)', () => {
    const person = respondent(flow)
      .types('r', 'x')
      .leaves('r')
      .sends({ type: 'request_failed', questionId: idOf('r?') })
    expect(person.run().faults).toEqual({ [idOf('r?')]: { code: 'generic' } })
    expect(
      person
        .view()
        .elements.some((element) => element.kind === 'question' && element.view.isLoading),
    ).toBe(false)
  })
})
