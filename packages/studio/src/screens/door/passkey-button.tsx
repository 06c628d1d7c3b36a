import { useState } from 'react'
import { CallRefused } from '../../api/call.ts'
import { enterByPasskey, hasPasskeys } from '../../api/passkeys.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { partWords } from '../../parts/part-words.ts'
import { passkeyFaultWord } from '../../parts/passkey-fault-word.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { useEnter } from './use-enter.ts'

interface PasskeyButtonProps {
  readonly step: 'whole' | 'second'
  readonly invitation?: string | undefined
}

export function PasskeyButton({ step, invitation }: PasskeyButtonProps) {
  const say = useWords({ ...doorWords, ...partWords })
  const enter = useEnter()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<ReturnType<typeof faultWord> | null>(null)
  if (!hasPasskeys()) return null
  const press = async (): Promise<void> => {
    setIsBusy(true)
    setFault(null)
    try {
      await enterByPasskey(step, invitation)
      await enter()
    } catch (error) {
      setFault(faultWord(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <ActionButton isBusy={isBusy} onPress={() => void press()}>
        {say('door.passkey')}
      </ActionButton>
      {fault !== null && <p role="alert">{say(fault)}</p>}
    </>
  )
}

function faultWord(error: unknown) {
  if (!(error instanceof CallRefused)) return passkeyFaultWord(error)
  if (error.code === 13060) return 'door.passkeyRefused'
  if (error.status === 401) return 'door.late'
  if (error.status === 404) return 'door.invitationOld'
  return error.status === 429 ? 'door.tooMany' : passkeyFaultWord(error)
}
