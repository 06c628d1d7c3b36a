// Identity: accepted as claimed, or only with the owner's signature. The secret is made here, sent to the server, and shown once.
import type { OwnerWidget } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'
import { Group, type GroupProps } from './settings.tsx'

interface IdentityProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  readonly widget: OwnerWidget
}

const secretBytes = 32
const example =
  "'external_id:' + createHmac('sha512', secret).update('external_id:' + customerId).digest('hex')"

export function IdentityGroup({
  widget: { code, has_identity_secret: hasSecret },
  draft,
  set,
  isReadOnly,
}: IdentityProps) {
  const say = useWords(widgetFormWords)
  const save = useChange('patch_widget', ['get_widget', 'list_widgets'])
  const [secret, setSecret] = useState<string | null>(null)
  const make = () => {
    const made = newSecret()
    save.mutate(
      { params: { code }, body: { identity_secret: made } },
      { onSuccess: () => setSecret(made), onError: tellFailure },
    )
  }
  return (
    <Group title={say('widget.identity')}>
      <Toggle
        label={say('widget.secure')}
        help={say('widget.secureHelp')}
        isOn={draft.secure_mode}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ secure_mode: isOn })}
      />
      <div className={style['secret']}>
        <Tag tone={hasSecret ? 'success' : 'plain'}>
          {say(hasSecret ? 'widget.hasSecret' : 'widget.noSecret')}
        </Tag>
        {!isReadOnly && (
          <>
            <ActionButton onPress={make} isBusy={save.isPending}>
              {say(hasSecret ? 'widget.newSecret' : 'widget.makeSecret')}
            </ActionButton>
            {hasSecret && (
              <ActionButton
                kind="quiet"
                onPress={() =>
                  save.mutate(
                    { params: { code }, body: { identity_secret: null } },
                    { onSuccess: () => toast.success(say('widget.taken')), onError: tellFailure },
                  )
                }
              >
                {say('widget.takeAway')}
              </ActionButton>
            )}
          </>
        )}
      </div>
      {hasSecret && !isReadOnly && <p className={style['note']}>{say('widget.secretReplaces')}</p>}
      <Sheet isOpen={secret !== null} onClose={() => setSecret(null)} title={say('widget.secret')}>
        <p>{say('widget.secretOnce')}</p>
        <CopyText label={say('widget.secret')} text={secret ?? ''} />
        <CopyText label={say('widget.secretExample')} text={example} />
        <ActionButton kind="primary" onPress={() => setSecret(null)}>
          {say('widget.done')}
        </ActionButton>
      </Sheet>
    </Group>
  )
}

/** 256 random bits as hex. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
