// A secret at the only time that it is shown.
import { ActionButton } from '../../parts/action-button.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { useWords } from '../../words/words.ts'
import { webhooksWords } from './webhooks-words.ts'

export function SecretOnce({
  secret,
  onDone,
}: {
  readonly secret: string
  readonly onDone: () => void
}) {
  const say = useWords(webhooksWords)
  return (
    <>
      <p>{say('webhooks.shownOnce')}</p>
      <CopyText label={say('webhooks.secret')} text={secret} />
      <ActionButton kind="primary" onPress={onDone}>
        {say('webhooks.done')}
      </ActionButton>
    </>
  )
}
