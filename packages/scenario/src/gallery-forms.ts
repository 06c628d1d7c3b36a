// Answers the gallery's questions without scripts, with the same answers as by taps.
import type { Question } from '@askwell/contract'
import { type GalleryStage, houses, newNumber } from './gallery-stage.ts'
import { picture, typedWords } from './gallery-taps.ts'
import type { Respondent } from './respondent.ts'

export const typedDate = '29/02/2024'

/** Fills in the control of a question. A step that only the server can do, a code or a request, is a button press. */
export async function fills(
  stage: GalleryStage,
  who: Respondent,
  { key, id, style, options, min, max }: Question,
): Promise<void> {
  const at = who.element(key)
  if (style === 'slider') {
    if (options.length > 0) await at.locator('select').selectOption({ index: 1 })
    else await at.locator('input').fill(String(Math.floor(((min ?? 0) + (max ?? 100)) / 2)))
  } else if (style === 'ranking') {
    const places = at.locator('select')
    for (let place = 0; place < options.length; place += 1)
      await places.nth(place).selectOption(String(place + 1))
  } else if (style === 'matrix') {
    const names = await at
      .locator('input')
      .evaluateAll((inputs) => [
        ...new Set(inputs.map((input) => (input as HTMLInputElement).name)),
      ])
    for (const name of names)
      await at
        .locator(`input[name="${name}"]`)
        .nth(name.startsWith('best-') ? 1 : 0)
        .check()
  } else if (style === 'file' || style === 'screenshot')
    await at.locator('input[type=file]').setInputFiles(picture)
  else if (style === 'phone_verification') {
    const number = newNumber()
    await at.locator('input[type=tel]').fill(number)
    await at.locator('button[name=send_code]').click()
    await at.locator(`input[name="code:${id}"]`).fill(await stage.codeTo(number))
    await at.locator('button[name=verify_code]').click()
  } else if (style.startsWith('dynamic_multiple')) await at.getByLabel(houses[0]).check()
  else if (style === 'dropdown' || options.length > 10) {
    if (await at.locator('summary').count()) {
      await at.locator('summary').click()
      await at.locator('input').nth(2).check()
    } else await at.locator('select').selectOption({ index: 3 })
  } else if (style === 'datepicker') await at.locator('input').fill(typedDate)
  else if (key in typedWords)
    await at
      .locator('input, textarea')
      .first()
      .fill(typedWords[key] ?? '')
  else await at.locator('input').first().check()
}
