import type { CannedReply } from '@askwell/contract'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from './chat-settings.module.css'
import { chatSettingsWords } from './chat-settings-words.ts'

export function SavedRepliesCard() {
  const say = useWords(chatSettingsWords)
  const may = useMay()('chats.write')
  const replies = useCall('list_canned_replies', {})
  const remove = useChange('delete_canned_reply', ['list_canned_replies'])
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const [removed, setRemoved] = useState<CannedReply | null>(null)
  return (
    <Card
      title={say('chatSettings.replies')}
      note={say('chatSettings.repliesNote')}
      actions={
        may && (
          <ActionButton onPress={() => setEdited('new')}>
            {say('chatSettings.newReply')}
          </ActionButton>
        )
      }
    >
      {replies.error ? (
        <Failed
          error={replies.error}
          onRetry={replies.refetch}
          title={say('chatSettings.failed')}
        />
      ) : replies.data === undefined ? (
        <Skeleton rows={3} />
      ) : replies.data.items.length === 0 ? (
        <Notice
          icon={Zap}
          title={say('chatSettings.noReplies')}
          text={say('chatSettings.noRepliesText')}
        />
      ) : (
        <Rows label={say('chatSettings.replies')} heads={[say('chatSettings.replyTitle'), '']}>
          {replies.data.items.map((reply) => (
            <tr key={reply.id}>
              <td>
                <bdi>{reply.title}</bdi>
                <span className={rowStyle['note']} dir="auto">
                  {reply.body}
                </span>
              </td>
              <td>
                {may && (
                  <span className={style['buttons']}>
                    <ActionButton
                      kind="quiet"
                      label={say('chatSettings.editReply', { name: reply.title })}
                      onPress={() => setEdited(reply)}
                    >
                      {say('chatSettings.edit')}
                    </ActionButton>
                    <ActionButton
                      kind="quiet"
                      label={say('chatSettings.removeReply', { name: reply.title })}
                      onPress={() => setRemoved(reply)}
                    >
                      {say('chatSettings.remove')}
                    </ActionButton>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {edited !== null && (
        <ReplySheet reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <Confirm
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={say('chatSettings.removeReply', { name: removed?.title ?? '' })}
        text={say('chatSettings.removeReplyText')}
        action={say('chatSettings.remove')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.id ?? '' } })}
      />
    </Card>
  )
}

const labelsIn = (words: string): string[] => words.split(',').flatMap((word) => word.trim() || [])

function ReplySheet({
  reply,
  onClose,
}: {
  readonly reply: CannedReply | null
  readonly onClose: () => void
}) {
  const say = useWords(chatSettingsWords)
  const make = useChange('create_canned_reply', ['list_canned_replies'])
  const change = useChange('put_canned_reply', ['list_canned_replies'])
  const [takes, setTakes] = useState(reply?.actions.take ?? false)
  const [closes, setCloses] = useState(reply?.actions.close ?? false)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={
        reply ? say('chatSettings.editReply', { name: reply.title }) : say('chatSettings.newReply')
      }
    >
      <Form
        error={make.error ?? change.error}
        onSubmit={async ({ title = '', body = '', labels = '' }) => {
          const settings = {
            title,
            body,
            actions: { add_labels: labelsIn(labels), take: takes, close: closes },
          }
          await (reply
            ? change.mutateAsync({ params: { id: reply.id }, body: settings })
            : make.mutateAsync({ body: settings }))
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('chatSettings.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={make.isPending || change.isPending}>
              {say('chatSettings.save')}
            </ActionButton>
          </>
        }
      >
        <Field
          name="title"
          label={say('chatSettings.replyTitle')}
          defaultValue={reply?.title ?? ''}
          maxLength={255}
          isRequired
          autoFocus
        />
        <TextBox
          name="body"
          label={say('chatSettings.replyBody')}
          defaultValue={reply?.body ?? ''}
          maxLength={5_000}
          rows={6}
          isRequired
        />
        <fieldset className={style['then']}>
          <legend>{say('chatSettings.replyThen')}</legend>
          <Field
            name="labels"
            label={say('chatSettings.replyLabels')}
            defaultValue={reply?.actions.add_labels.join(', ') ?? ''}
            maxLength={500}
          />
          <Toggle label={say('chatSettings.replyTakes')} isOn={takes} onChange={setTakes} />
          <Toggle label={say('chatSettings.replyCloses')} isOn={closes} onChange={setCloses} />
        </fieldset>
      </Form>
    </Sheet>
  )
}
