// What members do about a response: its tags, who follows up until when, and what was written and changed.
import { type FollowUpDetail, mostChatLabels } from '@askwell/contract'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { TextBox } from '../../../parts/text-box.tsx'
import { WordList } from '../../../parts/word-list.tsx'
import { useWords } from '../../../words/words.ts'
import paneStyle from '../response-pane.module.css'
import style from './follow-up.module.css'
import { FollowUpForm, touched } from './follow-up-form.tsx'
import { Timeline } from './follow-up-timeline.tsx'
import { followUpWords } from './follow-up-words.ts'

const longestNote = 5_000

export function FollowUpTab({ id }: { readonly id: string }) {
  const say = useWords(followUpWords)
  const { data, error, refetch } = useCall('get_follow_up', { params: { id } })
  const mayWrite = useMay()('chats.write')
  if (error) return <Failed error={error} onRetry={refetch} title={say('followUp.failed')} />
  if (!data) return <Skeleton rows={5} />
  return (
    <div className={paneStyle['body']}>
      <h3>{say('followUp.title')}</h3>
      <FollowUpForm id={id} followUp={data.follow_up} reread={refetch} />
      <h3>{say('followUp.tags')}</h3>
      <Tags id={id} tags={data.tags} mayWrite={mayWrite} />
      <h3>{say('followUp.timeline')}</h3>
      <Timeline timeline={data.timeline} />
      {mayWrite && <NoteForm id={id} />}
    </div>
  )
}

interface TagsProps {
  readonly id: string
  readonly tags: FollowUpDetail['tags']
  readonly mayWrite: boolean
}

function Tags({ id, tags, mayWrite }: TagsProps) {
  const say = useWords(followUpWords)
  const known = useCall('list_feedback_tags', {}, { when: mayWrite })
  const change = useChange('set_feedback_tags', touched)
  if (!mayWrite)
    return tags.length === 0 ? (
      <p className={paneStyle['soft']}>{say('followUp.noTags')}</p>
    ) : (
      <div className={style['tags']}>
        {tags.map((tag) => (
          <Tag key={tag}>
            <bdi>{tag}</bdi>
          </Tag>
        ))}
      </div>
    )
  return (
    <div>
      <WordList
        words={tags}
        known={(known.data?.items ?? []).map(({ tag }) => tag)}
        most={mostChatLabels}
        addLabel={say('followUp.addTag')}
        removeLabel={(tag) => say('followUp.removeTag', { tag })}
        onChange={(next) =>
          change.mutate({ params: { id }, body: { tags: [...next] } }, { onError: tellFailure })
        }
      />
    </div>
  )
}

function NoteForm({ id }: { readonly id: string }) {
  const say = useWords(followUpWords)
  const add = useChange('add_feedback_note', touched)
  return (
    <form
      className={style['note']}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const body = String(new FormData(form).get('note') ?? '').trim()
        if (body === '' || add.isPending) return
        add.mutate(
          { params: { id }, body: { body } },
          // A note that was not stored stays in its field.
          { onError: tellFailure, onSuccess: () => form.reset() },
        )
      }}
    >
      <TextBox label={say('followUp.note')} name="note" maxLength={longestNote} isRequired />
      <ActionButton type="submit" isBusy={add.isPending}>
        {say('followUp.addNote')}
      </ActionButton>
    </form>
  )
}
