// Answers the gallery's questions on a touch screen: one tap after the other, and typed text.
import type { Question } from '@askwell/contract'
import { type GalleryStage, houses, newNumber } from './gallery-stage.ts'
import type { Respondent } from './respondent.ts'

export const typedWords: Readonly<Record<string, string>> = {
  name: 'Ayşe Öz',
  age: '34',
  email: 'ayse@posta.example',
  mobile: '+90 532 123 45 67',
  booking: 'HH 2204',
  company: 'Deniz Ltd',
  one_word: 'Calm',
  story: 'The sea.',
  nights: '3',
  arrival: '29022024',
  postcode: '34000',
}
/** Three blue pixels by two. */
export const picture = {
  name: 'page.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDQQxwFgBQKghfoSWggQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Taps without dragging; text is typed with the on-screen keyboard. */
export async function taps(
  stage: GalleryStage,
  who: Respondent,
  { key, style, options }: Question,
): Promise<void> {
  const at = who.element(key)
  const write = async (words: string) => {
    await who.page.keyboard.type(words)
    await who.page.keyboard.press('Tab')
  }
  if (style === 'datepicker') {
    await at.locator('.date__open').tap()
    // The browser's own picker, which no page can control: a choice in it arrives like this.
    await at.locator('.date__native').evaluate((control: HTMLInputElement) => {
      control.value = '2026-11-15'
      control.dispatchEvent(new Event('change', { bubbles: true }))
    })
  } else if (style === 'slider') await at.getByRole('slider').tap()
  else if (style === 'ranking')
    for (let left = options.length; left > 0; left -= 1)
      await at.locator('.ranking__add').first().tap()
  else if (style === 'matrix') {
    const groups = await at
      .locator('input')
      .evaluateAll((inputs) => [
        ...new Set(inputs.map((input) => (input as HTMLInputElement).name)),
      ])
    // In a maxdiff, the worst is another statement than the best.
    for (const name of groups)
      await at
        .locator('label')
        .filter({ has: who.page.locator(`input[name="${name}"]`) })
        .nth(name.startsWith('best-') ? 1 : 0)
        .tap()
  } else if (style === 'file' || style === 'screenshot') {
    await at.locator('label.upload__choose').tap()
    await at.locator('.file-row--stored').waitFor()
  } else if (style === 'phone_verification') {
    await at.locator('input[type=tel]').tap()
    const number = newNumber()
    await who.page.keyboard.type(number)
    await at.getByRole('button', { name: /code/i }).tap()
    await at.locator('.code__input').tap()
    await who.page.keyboard.type(await stage.codeTo(number))
    await at.locator('.verification__actions button').first().tap()
    await at.locator('.verification__number--done').waitFor()
  } else if (style.startsWith('dynamic_multiple')) await at.locator('label').first().tap()
  else if (style === 'dropdown' || options.length > 10) {
    await at.getByRole('combobox').tap()
    await at.getByRole('option').nth(2).tap()
  } else if (key in typedWords) {
    await at.locator('input:not([type=range]), textarea').first().tap()
    await write(typedWords[key] ?? '')
    if (key === 'postcode') await who.element('nearest').getByText(houses[0]).waitFor()
  } else await at.locator('label').first().tap()
}
