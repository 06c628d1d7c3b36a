import type { PrivacyNotice } from '@askwell/contract'

type NoticeText = PrivacyNotice['texts'][number]

/** The text in this language, in its base (`pt` for `pt-br`), or otherwise in the first. */
export function noticeText({ texts }: PrivacyNotice, code: string): NoticeText | null {
  const wanted = code.toLowerCase()
  const [base] = wanted.split('-')
  const named = (name: string | undefined): NoticeText | undefined =>
    texts.find(({ language }) => language.toLowerCase() === name)
  return named(wanted) ?? named(base) ?? texts[0] ?? null
}
