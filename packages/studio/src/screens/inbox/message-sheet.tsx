// One message of an agent: its writer edits or deletes it, and owners read its earlier text.
import type { TimelineItem } from '@askwell/contract'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import style from './timeline.module.css'

interface MessageSheetProps {
  readonly item: TimelineItem
  readonly feedbackId: string
  readonly isMine: boolean
  readonly showsEarlier: boolean
  readonly onClose: () => void
  readonly reread: () => Promise<void>
}

const mostCharacters = 5_000

export function MessageSheet({
  item,
  feedbackId,
  isMine,
  showsEarlier,
  onClose,
  reread,
}: MessageSheetProps) {
  const say = useWords(inboxWords)
  const edit = useChange('edit_chat_message', ['chat_message_changes'])
  const remove = useChange('delete_chat_message', ['chat_message_changes'])
  const params = { feedback_id: feedbackId, item_id: item.id }
  const done = async (): Promise<void> => {
    onClose()
    await reread()
  }
  const mayChange = isMine && item.action === 'add_comment'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say(mayChange ? 'inbox.editTitle' : 'inbox.earlierTitle')}
    >
      {mayChange && (
        <Form
          error={edit.error ?? remove.error}
          onSubmit={async ({ body = '' }) => {
            await edit.mutateAsync({ params, body: { body } })
            await done()
          }}
          actions={
            <>
              <ActionButton
                kind="danger"
                isBusy={remove.isPending}
                onPress={() => {
                  void remove.mutateAsync({ params, query: {} }).then(done, () => undefined)
                }}
              >
                {say('inbox.deleteMessage')}
              </ActionButton>
              <ActionButton kind="primary" type="submit" isBusy={edit.isPending}>
                {say('inbox.editSave')}
              </ActionButton>
            </>
          }
        >
          <TextBox
            name="body"
            label={say('inbox.editLabel')}
            defaultValue={item.detail.comment.body ?? ''}
            maxLength={mostCharacters}
            rows={5}
            isRequired={item.detail.comment.attachment === null}
          />
          <p>{say('inbox.editText')}</p>
        </Form>
      )}
      {showsEarlier && <EarlierTexts feedbackId={feedbackId} itemId={item.id} />}
    </Sheet>
  )
}

function EarlierTexts({
  feedbackId,
  itemId,
}: {
  readonly feedbackId: string
  readonly itemId: string
}) {
  const say = useWords(inboxWords)
  const moment = useMoment()
  const { agents } = useInbox()
  const changes = useCall('chat_message_changes', {
    params: { feedback_id: feedbackId, item_id: itemId },
  })
  return (
    <ol className={style['earlier']} aria-label={say('inbox.earlierTitle')}>
      {(changes.data?.items ?? []).map(({ id, kind, agent_id, body, created_at }) => (
        <li key={id}>
          <p className={style['text']} dir="auto">
            {body ?? say('inbox.pictureAlone')}
          </p>
          <p className={style['meta']}>
            {say(kind === 'edit' ? 'inbox.earlierEdited' : 'inbox.earlierDeleted', {
              name: agentName(agents, agent_id) ?? say('inbox.someone'),
              time: moment(created_at),
            })}
          </p>
        </li>
      ))}
    </ol>
  )
}
