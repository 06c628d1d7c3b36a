// The whole survey as it is saved, from its start, on a separate page.
import { Play } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { publicOrigin } from '../../../settings/origins.ts'
import { useWords } from '../../../words/words.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { previewAddress } from './preview-address.ts'
import { previewWords } from './preview-words.ts'

export function TryIt() {
  const say = useWords(previewWords)
  const store = useDraftStore()
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    setIsBusy(true)
    await store.flush()
    const { flow, languageCode } = store.getSnapshot()
    await call('preview_flow', { params: { id: flow.id } }).then(({ url }) => {
      window.open(previewAddress(url, publicOrigin(), languageCode), '_blank', 'noopener')
    }, tellFailure)
    setIsBusy(false)
  }
  return (
    <ActionButton isBusy={isBusy} onPress={() => void open()}>
      <Play size={14} aria-hidden />
      {say('preview.tryIt')}
    </ActionButton>
  )
}
