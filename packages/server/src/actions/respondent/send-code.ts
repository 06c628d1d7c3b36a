// C-07: sends a code to a phone, if an open survey asks for that number. Refusals come in the order that costs abusers the
// most and reveals the least to them: the number's form, the question, the country, then the limits.
import { createHmac, randomInt } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { SendSms } from '../../outside/send-sms.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { BeginOutcome } from '../../store/phones/phone-code-store.ts'
import type { AskingNode } from '../../store/phones/phone-codes.ts'
import type { Store } from '../../store/store.ts'
import { isOpenFor } from './opening.ts'
import { codeLifeMs, phoneLimits, prefixOf } from './phone-limits.ts'
import { isExpectedCountry, mobileNumber } from './phone-target.ts'

/** The text of a message with a code, in the flow's default language where we speak it. */
const codeMessage = (code: string, languageCode: string): string => {
  const [base = ''] = languageCode.toLowerCase().split('-')
  return (Object.hasOwn(texts, base) ? texts[base as keyof typeof texts] : texts.en)(code)
}

// The code comes first: the preview of a message shows little more.
const texts = {
  en: (code: string) => `${code} is your verification code. It is valid for 5 minutes.`,
  tr: (code: string) => `${code} doğrulama kodunuzdur. 5 dakika geçerlidir.`,
  de: (code: string) => `${code} ist Ihr Bestätigungscode. Er gilt 5 Minuten.`,
  fr: (code: string) => `${code} est votre code de vérification. Il est valable 5 minutes.`,
  es: (code: string) => `${code} es su código de verificación. Es válido durante 5 minutos.`,
  it: (code: string) => `${code} è il suo codice di verifica. È valido per 5 minuti.`,
  nl: (code: string) => `${code} is uw verificatiecode. De code is 5 minuten geldig.`,
  pt: (code: string) => `${code} é o seu código de verificação. É válido por 5 minutos.`,
} as const

export interface SendCodeTools {
  readonly store: Store
  readonly sendSms: SendSms
  readonly newId: () => string
  readonly phoneSecret: Buffer
  readonly config: Pick<Config, 'sms' | 'rateLimits'>
}

export interface SendCodeCall {
  readonly address: string
  readonly questionId: string
  /** The caller's network, as the limits count it. Only its hash is stored, for two days. */
  readonly network: string
  readonly at: number
}

export type CodeSending =
  | { readonly kind: 'sent'; readonly id: string }
  | (Extract<BeginOutcome, { kind: 'limited' }> & { readonly workspaceId: string })

export async function sendCode(tools: SendCodeTools, call: SendCodeCall): Promise<CodeSending> {
  const { store, config, phoneSecret, newId } = tools
  const asking = (await store.phoneCodes.nodesAsking(call.questionId)).filter(({ node }) =>
    isOpenFor(node, { claimedAt: call.at, receivedAt: call.at, isOffline: false }),
  )
  const number = mobileNumber(call.address, asking[0]?.node.settings.country_code ?? null)
  if (number === null) throw new Refusal(13063)
  const [first] = asking
  if (first === undefined) throw notFound()
  const countries = asking.map(({ node }) => node.settings.country_code)
  if (!isExpectedCountry(number, config.sms.countries, countries))
    throw new Refusal(13063, 'This survey does not send codes to that country.')
  const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, '0')]
  const begun = await store.phoneCodes.begin(
    {
      id,
      workspaceId: first.node.workspaceId,
      questionId: call.questionId,
      address: number.number,
      prefix: prefixOf(number.number),
      senders: sendersOf(phoneSecret, call),
      codeHash: hashOfCode(phoneSecret, id, code),
      expiresAt: call.at + codeLifeMs,
    },
    phoneLimits({ dailyCap: config.sms.dailyCap, countsSenders: config.rateLimits }),
    call.at,
  )
  if (begun.kind === 'limited') return { ...begun, workspaceId: first.node.workspaceId }
  return send(tools, first, { id, code, to: number.number })
}

async function send(
  { store, sendSms }: SendCodeTools,
  asking: AskingNode,
  { id, code, to }: { id: string; code: string; to: string },
): Promise<CodeSending> {
  const outcome = await sendSms({
    workspaceId: asking.node.workspaceId,
    to,
    body: codeMessage(code, asking.languageCode),
  })
  await store.phoneCodes.settle(id, outcome)
  if (outcome !== 'sent') throw new Refusal(13020)
  return { kind: 'sent', id }
}

/** A code is short enough to be guessed from a bare hash, so the hash has a key. */
export const hashOfCode = (secret: Buffer, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${id} ${code}`).digest('hex')

const dayMs = 86_400_000
/** A different hash every day, which prevents tracking; yesterday's is still counted. */
const sendersOf = (secret: Buffer, { network, at }: SendCodeCall): string[] =>
  [at, at - dayMs].map((time) =>
    createHmac('sha256', secret)
      .update(`sender ${Math.floor(time / dayMs)} ${network}`)
      .digest('hex'),
  )
